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

/**
 * How the C library of Linux deals with memory. It gives each thread heaps of its own, and what is free in one is
 * no use to another; and it keeps what large buffers took, unless the size is fixed from which they are taken
 * from the system and given back one by one.
 */
export const MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
