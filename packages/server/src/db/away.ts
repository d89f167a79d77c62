/** Names of the operating system for a server that can't be reached. */
const UNREACHABLE: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * PostgreSQL's own words for the same: no connection, no room, shutting down or starting, a disk in trouble,
 * a standby that only reads, no access at the moment, a transaction that was idle for too long, a lock that
 * somebody else holds for too long. Two digits stand for a whole class.
 */
const POSTGRES: ReadonlySet<unknown> = new Set([
  '08',
  '28',
  '53',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '58030',
  '25006',
  '25P03',
  '55P03',
  '3D000',
])

/** The driver has no code for a connection that broke under a query. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying)/

/**
 * Busy, read only, a disk in trouble, full, a file that can't be opened: the low byte of SQLite's extended
 * codes.
 */
const SQLITE: ReadonlySet<unknown> = new Set([5, 8, 10, 13, 14])

const SQLITE_FULL = 13
const POSTGRES_FULL = '53100'

type Sign = { readonly code?: unknown; readonly errcode?: unknown }

/**
 * Is the database out of reach or out of room, so that the same work may succeed later? A row that is
 * refused would be refused again.
 */
export function isAway(error: unknown): boolean {
  return someOf(error, (each) => {
    const { code, errcode } = each as Sign
    if (typeof errcode === 'number') return SQLITE.has(errcode & 0xff)
    if (typeof code === 'string')
      return UNREACHABLE.has(code) || POSTGRES.has(code) || POSTGRES.has(code.slice(0, 2))
    return BROKEN.test(each.message)
  })
}

/** Has the database no room left? What is there can still be read. */
export function isFull(error: unknown): boolean {
  return someOf(error, (each) => {
    const { code, errcode } = each as Sign
    return code === POSTGRES_FULL || (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_FULL)
  })
}

export const READ_TOO_LONG = 'READ_TOO_LONG'
const POSTGRES_CANCELED = '57014'

/** Did the database give a statement up because it took too long? */
export function isTooLong(error: unknown): boolean {
  return someOf(error, (each) => {
    const { code } = each as Sign
    return code === READ_TOO_LONG || code === POSTGRES_CANCELED
  })
}

/** A name with several addresses fails with all of their errors at once. */
function someOf(error: unknown, is: (each: Error) => boolean): boolean {
  if (error instanceof AggregateError) return is(error) || error.errors.some((each) => someOf(each, is))
  return error instanceof Error && is(error)
}
