import { isIPv6 } from 'node:net'
import { HOUR, type Instant, later, MINUTE, settled } from '@baliza/domain'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { foldText } from '../../db/fold.ts'
import type { Db } from '../../db/open-database.ts'
import { Problem } from '../../refusals/problem.ts'
import { plainAddress } from '../../trail/origin.ts'
import { recordSecurityEvent } from '../../trail/security-event.ts'

/**
 * So many wrong passwords for one name from one place lock it there: five minutes, twice as long each time,
 * an hour at most.
 */
const WRONG_BEFORE_LOCK = 5
const FIRST_LOCK = 5 * MINUTE
const LONGEST_LOCK = HOUR
/**
 * So many from all places together lock it for places that nobody knows: neither for terminals nor for
 * whoever has a session.
 */
const WRONG_FROM_ALL = 100
/** So many a minute for all names from one place: a guesser waits, a plant behind one address doesn't. */
const GUESSES_OF_PLACE = 60

/**
 * Of wrong passwords from one place so many a minute, and so many an hour, are written down each for itself; of
 * what goes on beyond, the trail is told at the first, second, fourth, eighth… of the hour.
 */
const TOLD_A_MINUTE = 10
const TOLD_AN_HOUR = 60

const FORGOTTEN_AFTER = 24 * HOUR
const ALL_PLACES = '*'

type Attempt = {
  /** As it was typed; there may be no such user. */
  readonly userID: string
  readonly address: string
  /** It comes from a terminal of the plant, or with a session. */
  readonly isKnown: boolean
  /** What a wrong one is remembered as, and of whom: nobody, where no user has that name. */
  readonly failure: 'login-failed' | 'signature-failed'
  readonly account: string | null
}

/** Lets passwords be tried, and counts the wrong ones. */
export type PasswordGuesses = {
  /**
   * One try after the other for each name and place: many at once can't slip past the count, and the right
   * one of a hundred isn't refused for the others. A name that no user has is counted like any other.
   * @returns whether it was right; throws when that name is locked, or was locked by this try
   */
  readonly attempt: (
    db: Db,
    attempt: Attempt,
    at: () => Instant,
    isRight: () => Promise<boolean>,
  ) => Promise<boolean>
}

export function openPasswordGuesses(): PasswordGuesses {
  const waiting = new Map<string, Promise<void>>()
  const ofPlace = new RateLimiterMemory({ points: GUESSES_OF_PLACE, duration: 60 })
  const told = openTold()

  async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const { promise: over, resolve: end } = Promise.withResolvers<undefined>()
    const before = waiting.get(key)
    waiting.set(key, over)
    try {
      await before
      return await work()
    } finally {
      end(undefined)
      if (waiting.get(key) === over) waiting.delete(key)
    }
  }

  return {
    attempt: (db, attempt, at, isRight) => {
      const { userID, address, isKnown } = attempt
      const [name, source] = [foldText(userID.trim()), networkOf(address)]
      return inTurn(`${name} ${source}`, async () => {
        const counted = await readCounted(db, name, [source, ALL_PLACES])
        refuseLocked(
          counted.filter((one) => one.source === source || !isKnown),
          at(),
        )
        const taken = await settled(ofPlace.consume(source))
        if (!taken.ok)
          await refuse(db, attempt, { reason: taken.error as RateLimiterRes | Error, source, told, at: at() })
        let isWrong = false
        try {
          isWrong = !(await isRight())
        } finally {
          if (!isWrong) await ofPlace.reward(source)
        }
        if (isWrong) await countWrong(db, attempt, { name, source, told, at: at() })
        else if (counted.length > 0) await forgetGuesses(db, name, [source, ALL_PLACES])
        return !isWrong
      })
    },
  }
}

type Told = {
  /** How a wrong password from that place is written down: by itself, with how many went before, or not. */
  readonly next: (source: string) => Promise<'alone' | { readonly moreThisHour: number } | undefined>
  /** Is it the first time in an hour that the place is slowed down? */
  readonly isFirstSlowed: (source: string) => Promise<boolean>
}

function openTold(): Told {
  const minute = new RateLimiterMemory({ points: TOLD_A_MINUTE, duration: 60 })
  const hour = new RateLimiterMemory({ points: TOLD_AN_HOUR, duration: 3_600 })
  const [more, slowed] = [1, 1].map((points) => new RateLimiterMemory({ points, duration: 3_600 })) as [
    RateLimiterMemory,
    RateLimiterMemory,
  ]
  return {
    next: async (source) => {
      if ((await minute.penalty(source)).consumedPoints <= TOLD_A_MINUTE)
        if ((await hour.penalty(source)).consumedPoints <= TOLD_AN_HOUR) return 'alone'
      const { consumedPoints } = await more.penalty(source)
      return Number.isInteger(Math.log2(consumedPoints)) ? { moreThisHour: consumedPoints } : undefined
    },
    isFirstSlowed: async (source) => (await slowed.penalty(source)).consumedPoints === 1,
  }
}

/** The address, or of IPv6 its /64 network: whoever has one has more addresses than there are names. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::')
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== '')) as [
    string[],
    string[],
  ]
  const zeros = tail === undefined ? 0 : Math.max(8 - left.length - right.length, 0)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

type Counted = { readonly source: string; readonly lockedUntil: Instant | null }

const readCounted = (db: Db, name: string, sources: readonly string[]): Promise<Counted[]> =>
  db
    .selectFrom('failedLogin')
    .select(['source', 'lockedUntil'])
    .where('name', '=', name)
    .where('source', 'in', sources)
    .execute()

function refuseLocked(counted: readonly Counted[], at: Instant): void {
  const lockedUntil = Math.max(...counted.map((one) => one.lockedUntil ?? 0))
  if (lockedUntil > at) throw locked(lockedUntil - at)
}

const locked = (milliseconds: number) =>
  new Problem('user-locked', { minutes: Math.ceil(milliseconds / MINUTE) })

type Counting = {
  readonly name: string
  readonly source: string
  readonly told: Told
  readonly at: Instant
}

async function countWrong(db: Db, attempt: Attempt, { name, source, told, at }: Counting): Promise<void> {
  await db.deleteFrom('failedLogin').where('lastAt', '<', later(at, -FORGOTTEN_AFTER)).execute()
  const here = await countOne(db, name, source, at)
  const everywhere = await countOne(db, name, ALL_PLACES, at)
  const userID = attempt.account
  const how = await told.next(source)
  if (how === 'alone')
    await recordSecurityEvent(db, { event: attempt.failure, at, userID, detail: { inARow: here } })
  else if (how) await recordSecurityEvent(db, { event: attempt.failure, at, userID: null, detail: how })
  if (everywhere % WRONG_FROM_ALL === 0) {
    await lock(db, name, ALL_PLACES, later(at, FIRST_LOCK))
    const detail = { minutes: FIRST_LOCK / MINUTE, everywhere: true }
    await recordSecurityEvent(db, { event: 'guesses-locked', at, userID, detail })
  }
  if (here % WRONG_BEFORE_LOCK !== 0) return
  const length = Math.min(FIRST_LOCK * 2 ** (here / WRONG_BEFORE_LOCK - 1), LONGEST_LOCK)
  await lock(db, name, source, later(at, length))
  if (userID !== null || how === 'alone')
    await recordSecurityEvent(db, {
      event: 'guesses-locked',
      at,
      userID,
      detail: { minutes: length / MINUTE },
    })
  throw locked(length)
}

async function countOne(db: Db, name: string, source: string, at: Instant): Promise<number> {
  const { failures } = await db
    .insertInto('failedLogin')
    .values({ name, source, failures: 1, lastAt: at })
    .onConflict((on) =>
      on
        .columns(['name', 'source'])
        .doUpdateSet((eb) => ({ failures: eb('failedLogin.failures', '+', 1), lastAt: at })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

async function lock(db: Db, name: string, source: string, lockedUntil: Instant): Promise<void> {
  await db
    .updateTable('failedLogin')
    .set({ lockedUntil })
    .where('name', '=', name)
    .where('source', '=', source)
    .execute()
}

/** The right password, or an administrator, opens the name again: here, or everywhere. */
export async function forgetGuesses(db: Db, userID: string, sources?: readonly string[]): Promise<void> {
  const query = db.deleteFrom('failedLogin').where('name', '=', foldText(userID.trim()))
  await (sources ? query.where('source', 'in', sources) : query).execute()
}

type Refusal = {
  readonly reason: RateLimiterRes | Error
  readonly source: string
  readonly told: Told
  readonly at: Instant
}

/** Of a place that goes on and on, the trail is told once in an hour. */
async function refuse(db: Db, { account }: Attempt, { reason, source, told, at }: Refusal): Promise<never> {
  if (reason instanceof Error) throw reason
  if (reason.consumedPoints === GUESSES_OF_PLACE + 1 && (await told.isFirstSlowed(source)))
    await recordSecurityEvent(db, { event: 'guesses-slowed', at, userID: account })
  throw new Problem('too-many-requests', { seconds: Math.ceil(reason.msBeforeNext / 1_000) })
}
