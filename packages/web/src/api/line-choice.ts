import { mayRole } from '@baliza/domain'

/** Which line a page without a choice of its own shows, or why none can be shown. */
export type LineChoice =
  | { readonly lineID: number }
  | { readonly whyNot: 'terminal-not-configured' | 'no-access' }

type LineRequest = {
  /** The line that the address names. */
  readonly requested: number | undefined
  /** The line that this terminal stands at. */
  readonly terminalLine: number | null
  readonly roleID: number
}

/**
 * Who may see lines gets the requested one, else the terminal's; everybody else gets the terminal's alone.
 */
export function chooseLine({ requested, terminalLine, roleID }: LineRequest): LineChoice {
  if (mayRole(roleID, 'lines.see')) {
    const lineID = requested ?? terminalLine
    return lineID === null ? { whyNot: 'terminal-not-configured' } : { lineID }
  }
  if (terminalLine === null || (requested !== undefined && requested !== terminalLine))
    return { whyNot: 'no-access' }
  return { lineID: terminalLine }
}
