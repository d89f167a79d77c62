/** What other users of the machine may do with a file. */
export const OTHERS = 0o077

/**
 * From here on whatever this process and its children make is for their own user: passwords and keys are in
 * it.
 */
export const keepFilesPrivate = (): void => void process.umask(OTHERS)
