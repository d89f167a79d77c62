import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Connection, type ConnectionInput, connectionStep, STOPPED } from './connection-watchdog.ts'

const rules = { openTimeout: 10_000, silence: 5_000, firstDelay: 250, longestDelay: 15_000 }

/** Where these inputs lead, and all that was commanded on the way. */
function after(...inputs: ConnectionInput[]): { connection: Connection; commands: string[] } {
  let connection = STOPPED
  const commands: string[] = []
  for (const input of inputs) {
    const step = connectionStep(connection, input, rules)
    connection = step.connection
    commands.push(
      ...step.commands.map((command) => (command.kind === 'lose' ? `lose: ${command.reason}` : command.kind)),
    )
  }
  return { connection, commands }
}

const start: ConnectionInput = { kind: 'start', at: 0 }
const opened = (at: number): ConnectionInput => ({ kind: 'opened', at })
const heard: ConnectionInput = { kind: 'heard' }
const failed = (at: number): ConnectionInput => ({ kind: 'failed', at, jitter: 1, reason: 'cut' })
const ticks = (from: number, to: number): ConnectionInput[] =>
  Array.from({ length: (to - from) / 250 }, (_, i) => ({ kind: 'tick', at: from + (i + 1) * 250, jitter: 1 }))

describe('a connection', () => {
  test.each<[string, ConnectionInput[], Connection['kind'], string[]]>([
    ['opens when it is started', [start], 'connecting', ['open']],
    ['is up once it is open', [start, opened(100)], 'up', ['open']],
    [
      'stays up while it is heard',
      [start, opened(0), ...ticks(0, 4_750), heard, ...ticks(4_750, 9_500)],
      'up',
      ['open'],
    ],
    [
      'is replaced at once when it falls silent',
      [start, opened(0), ...ticks(0, 5_000)],
      'silent',
      ['open', 'lose: silent for 5 s', 'open'],
    ],
    ['gives an attempt its time', [start, ...ticks(0, 9_750)], 'connecting', ['open']],
    [
      'gives up an attempt that takes too long',
      [start, ...ticks(0, 10_000)],
      'backing off',
      ['open', 'lose: no answer within 10 s'],
    ],
    [
      'gives up a replacement that takes too long',
      [start, opened(0), ...ticks(0, 15_000)],
      'backing off',
      ['open', 'lose: silent for 5 s', 'open', 'lose: no answer within 10 s'],
    ],
    ['waits after a failure', [start, failed(0), ...ticks(0, 0)], 'backing off', ['open', 'lose: cut']],
    [
      'tries again after the wait',
      [start, failed(0), ...ticks(0, 250)],
      'connecting',
      ['open', 'lose: cut', 'open'],
    ],
    ['waits after a loss', [start, opened(0), failed(9)], 'backing off', ['open', 'lose: cut']],
    [
      'is let go when it is stopped',
      [start, opened(0), { kind: 'stop' }],
      'stopped',
      ['open', 'lose: stopped'],
    ],
    [
      'does nothing more once it is stopped',
      [start, { kind: 'stop' }, { kind: 'stop' }, opened(1), heard, failed(2), ...ticks(0, 9_000)],
      'stopped',
      ['open', 'lose: stopped'],
    ],
    ['is started once', [start, opened(0), start], 'up', ['open']],
  ])('%s', (_, inputs, kind, commands) => {
    const end = after(...inputs)
    expect(end.connection.kind).toBe(kind)
    expect(end.commands).toEqual(commands)
  })

  test('a pause of our own process is not the silence of the source', () => {
    const late: ConnectionInput = { kind: 'tick', at: 60_000, jitter: 1 }
    expect(after(start, opened(0), late).connection.kind).toBe('up')
  })

  test('one that breaks as soon as it is open waits longer each time; one that held begins anew', () => {
    const flap = [start, failed(0), ...ticks(0, 250), opened(250), failed(300)]
    expect(after(...flap).connection).toMatchObject({ kind: 'backing off', failures: 2, until: 800 })
    const held = [start, failed(0), ...ticks(0, 250), opened(250), failed(15_250)]
    expect(after(...held).connection).toMatchObject({ kind: 'backing off', failures: 1, until: 15_500 })
  })
})

const anyInput = fc.oneof(
  fc.constantFrom<ConnectionInput['kind']>('start', 'opened', 'heard', 'failed', 'stop'),
  fc.constant<ConnectionInput['kind']>('tick'),
)

test('whatever happens, at most one session is open, each is lost before the next, and none is left after a stop', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyInput, fc.nat(2_000), fc.double({ min: 0, max: 0.99, noNaN: true })), {
        maxLength: 200,
      }),
      (inputs) => {
        let connection = STOPPED
        let open = 0
        let at = 0
        for (const [kind, wait, jitter] of inputs) {
          at += wait
          const step = connectionStep(connection, { kind, at, jitter, reason: 'x' } as ConnectionInput, rules)
          connection = step.connection
          for (const command of step.commands) {
            if (command.kind === 'open') open += 1
            else open = 0
            expect(open).toBeLessThanOrEqual(1)
          }
          expect(open).toBe(connection.kind === 'stopped' || connection.kind === 'backing off' ? 0 : 1)
        }
      },
    ),
  )
})

test('from anywhere, a source that answers is up within the longest wait', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom<ConnectionInput['kind']>('failed', 'opened', 'heard', 'tick'), {
        maxLength: 60,
      }),
      (kinds) => {
        let { connection } = after(start)
        let at = 0
        const take = (input: ConnectionInput) => {
          const step = connectionStep(connection, input, rules)
          connection = step.connection
        }
        for (const kind of kinds) take({ kind, at: (at += 500), jitter: 0.5, reason: 'x' } as ConnectionInput)
        const end = at + rules.longestDelay + 500
        while (connection.kind !== 'up' && at < end) {
          take({ kind: 'tick', at: (at += 250), jitter: 0.5 })
          take({ kind: 'opened', at })
        }
        expect(connection.kind).toBe('up')
      },
    ),
  )
})
