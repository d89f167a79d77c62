import { expect, test } from 'vitest'
import { keptValue } from './kept-value.ts'

function storeOf(texts: Record<string, string> = {}) {
  const kept = new Map(Object.entries(texts))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const columnsIn = (store: ReturnType<typeof storeOf>) =>
  keptValue('columns', {
    parse: (text) => (text === null ? [] : text.split(',')),
    format: (columns: readonly string[]) => (columns.length === 0 ? null : columns.join(',')),
    store: () => store,
  })

test('what is kept is read again, also by whoever asks for it elsewhere', () => {
  const store = storeOf()
  columnsIn(store).keep(['op', 'lot'])
  expect(columnsIn(store).read()).toEqual(['op', 'lot'])
})

test('what goes without saying leaves nothing behind', () => {
  const store = storeOf({ columns: 'op' })
  columnsIn(store).keep([])
  expect([...store.kept]).toEqual([])
})

test('the same text is the same value, another one another', () => {
  const store = storeOf({ columns: 'op' })
  const columns = columnsIn(store)
  const first = columns.read()
  expect(columns.read()).toBe(first)
  store.setItem('columns', 'lot')
  expect(columns.read()).toEqual(['lot'])
})
