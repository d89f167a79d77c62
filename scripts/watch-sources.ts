import { watch } from 'node:fs'
import path from 'node:path'

/** Editors write a file in several goes, and "save all" several files. */
const SETTLED_MS = 50

/**
 * Calls `onSaved` with a source that was saved below one of the folders; the next time when it has done its
 * work. Tests are no sources: the product does not run them.
 */
export function watchSources(
  folders: readonly string[],
  onSaved: (file: string) => Promise<void>,
): () => void {
  let saved: string | undefined
  let working = false
  let settled: NodeJS.Timeout | undefined

  const work = async () => {
    if (working) return
    working = true
    while (saved !== undefined) {
      const file = saved
      saved = undefined
      await onSaved(file)
    }
    working = false
  }
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, name) => {
      if (name === null || !isSource(name)) return
      saved = path.join(folder, name)
      clearTimeout(settled)
      settled = setTimeout(() => void work(), SETTLED_MS)
    }),
  )
  return () => {
    clearTimeout(settled)
    for (const watcher of watchers) watcher.close()
  }
}

const isSource = (name: string): boolean => /\.(ts|js|json|sql)$/.test(name) && !name.endsWith('.test.ts')
