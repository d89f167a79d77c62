import type { GridGroup } from '@baliza/contract'
import { useEffect, useState } from 'react'
import type { GridColumn } from './column.ts'
import { allOf, type Filter } from './filter.ts'
import type { GridSource, GroupItem, LoadOptions } from './grid-source.ts'
import { type ValueNode, valueTree } from './value-tree.ts'

const MOST_VALUES = 200
const TYPING_MILLISECONDS = 300

type ColumnValues = {
  readonly nodes: readonly ValueNode[] | undefined
  readonly isCut: boolean
  readonly hasFailed: boolean
}

type Sought<R> = {
  readonly source: GridSource<R>
  readonly options: LoadOptions
  /** Each letter asks for others: a pause in typing is waited for. */
  readonly isTyping: boolean
  readonly onError: (error: unknown) => void
}

/** The distinct values of a column, as they are looked up while its menu is open. */
export function useColumnValues<R>({ source, options, isTyping, onError }: Sought<R>): ColumnValues {
  const [values, setValues] = useState<ColumnValues>({ nodes: undefined, isCut: false, hasFailed: false })
  const question = JSON.stringify(options)
  useEffect(() => {
    const request = new AbortController()
    const load = () =>
      source.load(JSON.parse(question) as LoadOptions, request.signal).then(
        ({ data }) => {
          if (request.signal.aborted) return
          const nodes = valueTree(data as readonly GridGroup<unknown>[])
          setValues({ nodes, isCut: nodes.length >= MOST_VALUES, hasFailed: false })
        },
        (error: unknown) => {
          if (request.signal.aborted) return
          setValues({ nodes: undefined, isCut: false, hasFailed: true })
          onError(error)
        },
      )
    const pause = setTimeout(() => void load(), isTyping ? TYPING_MILLISECONDS : 0)
    return () => {
      clearTimeout(pause)
      request.abort()
    }
  }, [source, question, isTyping, onError])
  return values
}

/** What is asked for: of a text the server looks for what was typed, so that no list is too long. */
export function valuesOptions<R>(
  { field, kind, lookup }: GridColumn<R>,
  others: Filter | undefined,
  search: string,
): LoadOptions {
  const sought = search.trim()
  const isSearchedThere = sought !== '' && kind === 'text' && lookup === undefined
  const filter = allOf([others, isSearchedThere ? [field, 'contains', sought] : undefined])
  const filtered = filter === undefined ? {} : { filter }
  if (kind === 'instant') return { group: dateLevels(field), ...filtered }
  return { group: [{ selector: field, isExpanded: false }], skip: 0, take: MOST_VALUES, ...filtered }
}

const dateLevels = (selector: string): GroupItem[] => [
  { selector, groupInterval: 'year', isExpanded: true },
  { selector, groupInterval: 'month', isExpanded: true },
  { selector, groupInterval: 'day', isExpanded: false },
]
