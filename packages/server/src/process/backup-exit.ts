/** There is no backup, and the process that was to make it has said why. */
export const EXIT_TOLD = 3
