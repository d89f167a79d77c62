export { NO_CLOCK } from './clocks/clock-status.ts'
export { OwnClock } from './clocks/own-clock.ts'
export { type Draft, SourceClocks } from './clocks/source-clocks.ts'
export { ADDRESS_REFUSED, keptFrom, NOT_OF_OTHERS, NOT_OF_PLANT } from './connection/reached-addresses.ts'
export { disconnectedStatus } from './connection/server-status.ts'
export { SOURCE_FAILURES, SourceError, type SourceFailure } from './connection/source-failure.ts'
export * from './driver.ts'
export { toTagValue } from './http/json-address.ts'
export type * from './source-visit.ts'
export { openTagSlots } from './tag-slots.ts'
export { visitSource } from './visit-source.ts'
export { whyNotAddress } from './why-not-address.ts'

/** What reads machines is loaded by the process that does: the page needs none of it. */
export const loadDrivers = () => import('./open-driver.ts')
