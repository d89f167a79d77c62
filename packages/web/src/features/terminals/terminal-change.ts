type Terminal = { readonly terminalID: number; readonly lineID: number }

export type TerminalChange = {
  readonly removes: number | undefined
  readonly adds: number | undefined
}

/** There is no change of a terminal: the one before goes, and the new one comes. */
export const terminalChange = (known: Terminal | null, wanted: number | null): TerminalChange => ({
  removes: known !== null && known.lineID !== wanted ? known.terminalID : undefined,
  adds: wanted !== null && known?.lineID !== wanted ? wanted : undefined,
})
