import { backOff } from '@baliza/domain'

/** Times in milliseconds of the machine's monotonic clock. */
export type ConnectionRules = {
  /** An attempt that takes longer has failed. */
  readonly openTimeout: number
  /** No data change and no keep-alive for so long: the session is rebuilt, whatever the socket says. */
  readonly silence: number
  readonly firstDelay: number
  readonly longestDelay: number
}

export const CONNECTION_RULES: ConnectionRules = {
  openTimeout: 10_000,
  silence: 5_000,
  firstDelay: 250,
  longestDelay: 15_000,
}

/**
 * One connection to a source. `silent` is a session that has stopped speaking while its socket lives: it is
 * replaced at once. Every other loss waits first, longer after each failure in a row.
 */
export type Connection =
  | { readonly kind: 'stopped' }
  | {
      readonly kind: 'connecting' | 'silent'
      readonly failures: number
      readonly lookedAt: number
      readonly waited: number
    }
  | {
      readonly kind: 'up'
      readonly failures: number
      readonly since: number
      readonly lookedAt: number
      readonly quiet: number
    }
  | { readonly kind: 'backing off'; readonly failures: number; readonly until: number }

/** `jitter` in [0, 1): chance is an input as well. */
export type ConnectionInput =
  | { readonly kind: 'start'; readonly at: number }
  | { readonly kind: 'opened'; readonly at: number }
  | { readonly kind: 'heard' }
  | { readonly kind: 'failed'; readonly at: number; readonly jitter: number; readonly reason: string }
  | { readonly kind: 'tick'; readonly at: number; readonly jitter: number }
  | { readonly kind: 'stop' }

/** `lose`: throw the session away and mark every tag bad. */
type ConnectionCommand = { readonly kind: 'open' } | { readonly kind: 'lose'; readonly reason: string }

export type ConnectionStep = {
  readonly connection: Connection
  readonly commands: readonly ConnectionCommand[]
}

export const STOPPED: Connection = { kind: 'stopped' }

const stay = (connection: Connection): ConnectionStep => ({ connection, commands: [] })

/** What becomes of a connection on one input, and what is to be done about it. */
export function connectionStep(
  before: Connection,
  input: ConnectionInput,
  rules: ConnectionRules,
): ConnectionStep {
  switch (input.kind) {
    case 'stop':
      return before.kind === 'stopped'
        ? stay(before)
        : { connection: STOPPED, commands: [{ kind: 'lose', reason: 'stopped' }] }
    case 'start':
      return before.kind === 'stopped' ? open('connecting', 0, input.at) : stay(before)
    case 'opened':
      return stay(isOpening(before) ? up(before, input.at) : before)
    case 'heard':
      return stay(hear(before))
    case 'failed':
      return fail(before, input, rules)
    case 'tick':
      return tick(before, input, rules)
  }
}

type Opening = Extract<Connection, { kind: 'connecting' | 'silent' }>
const isOpening = (connection: Connection): connection is Opening =>
  connection.kind === 'connecting' || connection.kind === 'silent'

const open = (kind: Opening['kind'], failures: number, at: number): ConnectionStep => ({
  connection: { kind, failures, lookedAt: at, waited: 0 },
  commands: [{ kind: 'open' }],
})

const up = ({ failures }: Opening, at: number): Connection => ({
  kind: 'up',
  failures,
  since: at,
  lookedAt: at,
  quiet: 0,
})

const hear = (before: Connection): Connection =>
  before.kind === 'up' && before.quiet > 0 ? { ...before, quiet: 0 } : before

function fail(
  before: Connection,
  { at, jitter, reason }: { at: number; jitter: number; reason: string },
  rules: ConnectionRules,
) {
  if (before.kind === 'stopped' || before.kind === 'backing off') return stay(before)
  const failures = failuresBefore(before, at, rules) + 1
  const until = at + backOff(failures, { first: rules.firstDelay, longest: rules.longestDelay }, jitter)
  return {
    connection: { kind: 'backing off', failures, until },
    commands: [{ kind: 'lose', reason }],
  } satisfies ConnectionStep
}

/**
 * A session that breaks as soon as it is open goes on counting; one that held for the longest delay begins
 * again.
 */
const failuresBefore = (
  before: Opening | Extract<Connection, { kind: 'up' }>,
  at: number,
  rules: ConnectionRules,
): number => (before.kind === 'up' && at - before.since >= rules.longestDelay ? 0 : before.failures)

function tick(
  before: Connection,
  { at, jitter }: { at: number; jitter: number },
  rules: ConnectionRules,
): ConnectionStep {
  switch (before.kind) {
    case 'stopped':
      return stay(before)
    case 'backing off':
      return at >= before.until ? open('connecting', before.failures, at) : stay(before)
    case 'connecting':
    case 'silent': {
      const waited = before.waited + awake(before.lookedAt, at)
      if (waited < rules.openTimeout) return stay({ ...before, waited, lookedAt: at })
      return fail(before, { at, jitter, reason: `no answer within ${rules.openTimeout / 1000} s` }, rules)
    }
    case 'up': {
      const quiet = before.quiet + awake(before.lookedAt, at)
      if (quiet < rules.silence) return stay({ ...before, quiet, lookedAt: at })
      const anew = open('silent', failuresBefore(before, at, rules), at)
      return {
        ...anew,
        commands: [{ kind: 'lose', reason: `silent for ${rules.silence / 1000} s` }, ...anew.commands],
      }
    }
  }
}

/**
 * Only time in which we listened counts: after a pause of our own process the source gets a chance to speak.
 */
const LONGEST_TICK = 1_000
const awake = (from: number, to: number): number => Math.min(Math.max(0, to - from), LONGEST_TICK)
