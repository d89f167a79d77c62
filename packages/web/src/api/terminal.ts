import { keptValue } from '../ui/kept-value.ts'

const terminalLine = keptValue<number | null>('baliza.terminal-line', {
  parse(text) {
    const lineID = Number(text)
    return Number.isInteger(lineID) && lineID >= 1 && lineID <= 99 ? lineID : null
  },
  format: (lineID) => (lineID === null ? null : String(lineID)),
})

/** Ties this browser to a line, or (null) unties it. */
export const setTerminalLine = terminalLine.keep

/** The line that this terminal stands at; null = none is configured. */
export const useTerminalLine = terminalLine.use
