import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { GridQuery, GridRows } from './grid-rows.ts'
import type { GridSource } from './grid-source.ts'
import { RemoteRows } from './remote-rows.ts'
import { TreeRows, type TreeShape } from './tree-rows.ts'

type RowsQuestion<R> = {
  source: GridSource<R>
  query: GridQuery
  refreshKey: unknown
  onError: (error: unknown) => void
  tree: TreeShape<R> | undefined
}

/** Keeps a grid's rows: a new question replaces them, and a refresh renews them in place. */
export function useRows<R>({ source, query, refreshKey, onError, tree }: RowsQuestion<R>) {
  const [rows] = useState<GridRows<R>>(() =>
    tree === undefined ? new RemoteRows<R>() : new TreeRows<R>(tree),
  )
  useEffect(() => rows.follow(source, onError), [rows, source, onError])
  const question = JSON.stringify(query)
  useEffect(() => {
    rows.ask(JSON.parse(question) as GridQuery)
    return rows.stop
  }, [rows, question])
  const seenKey = useRef(refreshKey)
  useEffect(() => {
    if (seenKey.current === refreshKey) return
    seenKey.current = refreshKey
    rows.refresh()
  }, [rows, refreshKey])
  const state = useSyncExternalStore(rows.subscribe, rows.state)
  return { rows, state, question }
}
