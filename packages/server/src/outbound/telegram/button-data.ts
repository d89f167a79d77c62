/** What a button of a message does, and to what. */
export type Press =
  | { readonly act: 'start' | 'finish' | 'nomtto'; readonly callID: number }
  | {
      readonly act: 'recognize'
      readonly order: number
      readonly lineID: number
      readonly stopID: number
      readonly reasonID: number
    }

const CODES = { start: 'ms', finish: 'mf', nomtto: 'mn' } as const

/** At most 64 bytes, which is what a button carries: `ms:12`, `r:1042:3:7:31`. */
export function writePress(press: Press): string {
  if (press.act !== 'recognize') return `${CODES[press.act]}:${press.callID}`
  return `r:${press.order}:${press.lineID}:${press.stopID}:${press.reasonID}`
}

/** undefined for what is no button of ours, or of another version. */
export function readPress(data: string): Press | undefined {
  if (!/^[a-z]{1,2}(:\d{1,10}){1,4}$/.test(data)) return undefined
  const [code = '', ...rest] = data.split(':')
  const [first = 0, lineID, stopID, reasonID] = rest.map(Number)
  const act = (['start', 'finish', 'nomtto'] as const).find((name) => CODES[name] === code)
  if (act !== undefined) return rest.length === 1 ? { act, callID: first } : undefined
  if (code !== 'r' || lineID === undefined || stopID === undefined || reasonID === undefined) return undefined
  return { act: 'recognize', order: first, lineID, stopID, reasonID }
}
