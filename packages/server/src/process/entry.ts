/** The two processes of an installation, and the flags of Node that they run with. */
export const ENTRY = {
  pipeline: { script: new URL('./pipeline-process.ts', import.meta.url), execArgv: youngSpace(8) },
  web: { script: new URL('./web-process.ts', import.meta.url), execArgv: youngSpace(4) },
}

/**
 * How many megabytes of new objects each thread keeps before it looks which of them are wanted. Node's own 16
 * and more are kept by every thread of every process, and a small box has no room for that.
 */
function youngSpace(megabytes: number): readonly string[] {
  return [`--max-semi-space-size=${megabytes}`]
}
