/** The two processes of an installation, and the flags of Node that they run with. */
export const ENTRY = {
  pipeline: { script: new URL('./pipeline-process.ts', import.meta.url), execArgv: frugal(4) },
  web: { script: new URL('./web-process.ts', import.meta.url), execArgv: frugal(2) },
}

/**
 * `youngMegabytes`: so many of new objects each thread keeps before it looks which of them are wanted. Node's own
 * 16 and more are kept by every thread of every process, and a small box has no room for that. Nor has it for twice
 * what is wanted, which is how far Node lets objects gather unless it is told that size counts.
 */
function frugal(youngMegabytes: number): readonly string[] {
  return [`--max-semi-space-size=${youngMegabytes}`, '--optimize-for-size']
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
