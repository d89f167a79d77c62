import { HOUR, type Instant, later, MINUTE, mayRole } from '@baliza/domain'
import type { Row } from '../../db/schema.ts'

/** What the parameters say of them. */
export type SessionLimits = Pick<
  Row<'parameter'>,
  'sessionHours' | 'sessionIdleMinutes' | 'administratorIdleMinutes'
>

export type Used = {
  readonly roleID: number
  readonly createdAt: Instant
  readonly usedAt: Instant
  /** On the screen of a terminal: operators' sessions there have no other end than that nobody asks. */
  readonly isAtTerminal: boolean
}

const mayConfigure = (roleID: number): boolean => mayRole(roleID, 'configuration.administer')

/** How long a session of that role lasts while its person is away. */
const idleTimeOf = (roleID: number, limits: SessionLimits): number =>
  (mayConfigure(roleID) ? limits.administratorIdleMinutes : limits.sessionIdleMinutes) * MINUTE

/**
 * The screen of a terminal keeps its session by itself as long as its page is open. Whoever may configure the
 * plant is a person there, too.
 */
export const isKeptOpen = ({ roleID, isAtTerminal }: Pick<Used, 'roleID' | 'isAtTerminal'>): boolean =>
  isAtTerminal && !mayConfigure(roleID)

/** When a session ends of which nothing more is heard. */
export function endOf(session: Used, limits: SessionLimits): Instant {
  const idleEnd = later(session.usedAt, idleTimeOf(session.roleID, limits))
  if (isKeptOpen(session)) return idleEnd
  const lastEnd = later(session.createdAt, limits.sessionHours * HOUR)
  return idleEnd < lastEnd ? idleEnd : lastEnd
}
