import { expect, it } from 'vitest'
import { buildTestServer } from '../../testing/build-test-server.ts'
import { aPlant, at, aUser } from '../../testing/plant-builder.ts'
import { openRecentUpdates, writeHealth } from './recent-updates.ts'

const cycle = (duration: number, readings: number, lines: readonly (readonly [number, number])[] = []) => ({
  duration,
  readings,
  lines: new Map(lines),
})

it('a second is what its longest cycle took, and the one that runs is not there yet', () => {
  const updates = openRecentUpdates()
  updates.add(at('2026-11-20T10:00:00.100Z'), cycle(3, 10, [[1, 0.5]]))
  updates.add(
    at('2026-11-20T10:00:00.600Z'),
    cycle(2, 5, [
      [1, 0.2],
      [2, 0.9],
    ]),
  )
  updates.add(at('2026-11-20T10:00:00.700Z'), cycle(9, 0))
  expect(updates.take()).toEqual([])
  updates.add(at('2026-11-20T10:00:01.000Z'), cycle(1, 1))
  const [second, ...rest] = updates.take()
  expect(rest).toEqual([])
  expect(second).toEqual({
    at: at('2026-11-20T10:00:00Z'),
    duration: 3,
    readings: 15,
    lines: new Map([
      [1, 0.5],
      [2, 0.9],
    ]),
  })
})

it('what the pipeline writes is what diagnostics tell, the last hundred updates and no more', async () => {
  const server = await buildTestServer(aPlant().with(aUser('ADMINISTRATOR')))
  const token = await server.logIn('administrato')
  const health = async () => (await server.call('diagnostics.health', {}, token)).answer
  expect(await health()).toMatchObject({ at: null, journalFill: null, scripts: [] })
  const start = at('2026-11-20T10:00:00Z')
  const scripts = [
    {
      lineID: 2,
      script: 'calculationUnits',
      failure: { code: 'script-tag-unknown', values: { name: 'X' } },
      times: 7,
      lastAt: start,
    },
  ]
  const content = {
    journalFill: 0.25,
    minutesLeft: 300,
    withReadings: { cycles: 3, p50: 1.5, p99: 4 },
    droppedLogLines: 0,
    scripts,
  }
  let slot = 0
  for (let round = 0; round < 40; round++) {
    const updates = Array.from({ length: 5 }, (_, i) => ({
      at: at(new Date(start + (round * 5 + i) * 1000).toISOString()),
      ...cycle(i + 0.12345, 4, [
        [2, 0.5],
        [1, i],
      ]),
    }))
    slot = await writeHealth(server, { updates, firstSlot: slot, at: start, content })
  }
  const updates = (await server.call('diagnostics.tagsupdates', {}, token)).answer
  expect(updates).toHaveLength(100)
  expect(updates.at(-1)).toEqual({ dateTime: '2026-11-20T10:03:19.000Z', duration: 4.123, readings: 4 })
  const times = (await server.call('diagnostics.calculationtimes', {}, token)).answer
  expect(times.at(-1)).toEqual({
    dateTime: '2026-11-20T10:03:19.000Z',
    lines: [
      { line: 1, result: 4 },
      { line: 2, result: 0.5 },
    ],
  })
  expect(await health()).toMatchObject({
    at: '2026-11-20T10:00:00.000Z',
    journalFill: 0.25,
    journalMinutes: 300,
    p50: 1.5,
    p99: 4,
  })
  expect((await health()).scripts).toEqual([
    {
      lineID: 2,
      script: 'calculationUnits',
      code: 'script-tag-unknown',
      values: { name: 'X' },
      message: 'el tag “X” no existe',
      times: 7,
      lastAt: '2026-11-20T10:00:00.000Z',
    },
  ])
  await server.close()
})
