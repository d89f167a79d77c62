import { globSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.dirname(import.meta.dirname)

/**
 * The files of the project that match, but for those that `boundaries.test.ts` plants for a moment: it runs
 * beside the others.
 */
export const filesOf = (patterns: string | readonly string[], folder: string = ROOT): string[] =>
  globSync([patterns].flat(), { cwd: folder }).filter((file) => !file.endsWith('planted-violation.ts'))
