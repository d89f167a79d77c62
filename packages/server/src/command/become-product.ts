import { fileURLToPath } from 'node:url'
import { MEMORY } from '../process/entry.ts'

const MAIN = new URL('../process/main.ts', import.meta.url)
/**
 * Who supervises for years does next to nothing, and needs no compiler for it. Sources need one: what takes their
 * types out is WebAssembly.
 */
const FRUGAL = ['--max-semi-space-size=1', ...(import.meta.filename.endsWith('.ts') ? [] : ['--jitless'])]

/**
 * This process becomes the product, under the same number; what it took to understand the command is given back.
 * Windows can not do that, nor would a channel to whoever started this survive it: there the product begins here.
 */
export async function becomeProduct(environment: NodeJS.ProcessEnv): Promise<void> {
  const { platform, execPath, execArgv } = process
  if (platform !== 'win32' && process.channel === undefined && process.execve) {
    const words = [execPath, ...execArgv, ...FRUGAL, fileURLToPath(MAIN)]
    process.execve(execPath, words, { ...MEMORY, ...environment })
  }
  await import('../process/main.ts')
}
