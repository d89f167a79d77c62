/** How an OEE stands to the target of its line. `difference` in percentage points. */
export type AgainstTarget = { readonly met: boolean; readonly difference: number }

/**
 * Whether a line does what was planned for it: OEE at least `targetOEE` divided by 100. The OEE is a
 * fraction, the target a percentage; undefined where one of them can't be said. 0.784 against 75 → met, 3.4
 * points above.
 */
export function againstTarget(oee: number | null, targetOEE: number | null): AgainstTarget | undefined {
  if (oee === null || targetOEE === null) return undefined
  return { met: oee >= targetOEE / 100, difference: oee * 100 - targetOEE }
}
