const MEGABYTE = 1024 * 1024
/** Whoever looks at each turn keeps a core busy, which is then missing to what is looked at. */
const LOOK_EVERY_MS = 1

const cpuMilliseconds = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * Looks on at this thread: what its longest turn computed, in milliseconds of its own (so that a machine
 * that is busy with something else makes it no longer), and by how many megabytes the process grew.
 */
export function watchLoop(): { end: () => { readonly longestTurn: number; readonly grown: number } } {
  const memoryBefore = process.memoryUsage.rss()
  let [longestTurn, mostMemory, before, isOver] = [0, memoryBefore, cpuMilliseconds(), false]
  const look = () => {
    const now = cpuMilliseconds()
    longestTurn = Math.max(longestTurn, now - before)
    mostMemory = Math.max(mostMemory, process.memoryUsage.rss())
    before = cpuMilliseconds()
    if (!isOver) setTimeout(look, LOOK_EVERY_MS)
  }
  setTimeout(look, LOOK_EVERY_MS)
  return {
    end() {
      isOver = true
      return { longestTurn, grown: (mostMemory - memoryBefore) / MEGABYTE }
    },
  }
}
