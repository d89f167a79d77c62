import { useSyncExternalStore } from 'react'

const KEY = 'baliza.terminal-line'
const listeners = new Set<() => void>()

const readLine = (): number | null => {
  const lineID = Number(localStorage.getItem(KEY))
  return Number.isInteger(lineID) && lineID >= 1 && lineID <= 99 ? lineID : null
}

/** Ties this browser to a line, or (null) unties it. */
export function setTerminalLine(lineID: number | null): void {
  if (lineID === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, String(lineID))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The line that this terminal stands at; null = none is configured. */
export const useTerminalLine = (): number | null => useSyncExternalStore(subscribe, readLine)
