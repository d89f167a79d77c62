import { REASON } from '@baliza/domain'
import { type DefaultReason, FIXED_REASONS } from './fixed-reasons.ts'

type ReasonLanguage = 'es' | 'en'

const OF_SYSTEM: readonly number[] = [
  REASON.SYSTEM,
  REASON.MICROSTOP,
  REASON.DISCONNECTED,
  REASON.END_OF_LOT,
  REASON.NO_MATERIAL,
]

/** What the system signs with, and its category: nobody in the plant chose these names. */
export const SYSTEM_REASONS: readonly DefaultReason[] = FIXED_REASONS.filter(({ reasonID }) =>
  OF_SYSTEM.includes(reasonID),
)

const bears =
  (name: string) =>
  ({ es, en }: DefaultReason): boolean =>
    name === es || name === en

/** A reason in the reader's language, if it is the system's and the plant has given it no name of its own. */
export function spokenReason(reasonID: number | null, name: string, language: ReasonLanguage): string {
  const own = SYSTEM_REASONS.filter(bears(name)).find((reason) => reason.reasonID === reasonID)
  return own?.[language] ?? name
}

/** `Sistema/Microparada` is `System/Microstop` in English; what the plant named stays as it is. */
export function spokenPath(path: string, language: ReasonLanguage): string {
  const [category = '', ...below] = path.split('/')
  const system = SYSTEM_REASONS.find(({ reasonID }) => reasonID === REASON.SYSTEM)
  if (system === undefined || !bears(category)(system)) return path
  return [
    system[language],
    ...below.map((name) => SYSTEM_REASONS.find(bears(name))?.[language] ?? name),
  ].join('/')
}
