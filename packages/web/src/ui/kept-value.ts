import { useSyncExternalStore } from 'react'

export type KeptStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Way<T> = {
  /** What the kept text says; null = nothing is kept. An older version may have written it, or somebody's hand. */
  readonly parse: (text: string | null) => T
  /** Null = that is what goes without saying: nothing is kept. */
  readonly format: (value: T) => string | null
  /** Where it is kept; absent = in the browser, for all of its windows. */
  readonly store?: () => KeptStore
}

export type KeptValue<T> = {
  readonly read: () => T
  readonly keep: (value: T) => void
  readonly forget: () => void
  /** Follows what this window keeps, and what another one does. */
  readonly use: () => T
}

/** For this window alone, until it is closed. */
export const inWindow = (): KeptStore => sessionStorage

/**
 * A value that a browser keeps. Only the session and the lead over the live stream, which windows negotiate,
 * go to the store by themselves.
 */
export function keptValue<T>(key: string, way: Way<T>): KeptValue<T> {
  const { parse, format, store = () => localStorage } = way
  const listeners = new Set<() => void>()
  let last: { readonly text: string | null; readonly value: T } | undefined

  /** The same text gives the same value: whoever compares sees no change. */
  const read = (): T => {
    const text = store().getItem(key)
    if (last === undefined || last.text !== text) last = { text, value: parse(text) }
    return last.value
  }
  const put = (text: string | null): void => {
    if (text === null) store().removeItem(key)
    else store().setItem(key, text)
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }
  return {
    read,
    keep: (value) => put(format(value)),
    forget: () => put(null),
    use: () => useSyncExternalStore(subscribe, read),
  }
}

/** Something that is on or off, and off as long as nobody chose. */
export const keptFlag = (key: string): KeptValue<boolean> =>
  keptValue(key, {
    parse: (text) => text !== null && text !== 'false',
    format: (isOn) => (isOn ? 'true' : null),
  })
