import {
  type Instant,
  instant,
  type LineInput,
  plantCalendar,
  SECOND,
  type TagReading,
  type TagValue,
} from '@baliza/domain'
import { openScriptRunner, type ScriptRunner } from '@baliza/line-script'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { at } from '../../testing/plant-builder.ts'
import { sameCalendar } from '../../testing/same-calendar.ts'
import type { LineConfiguration, PlantConfiguration } from '../handed-on/plant-configuration.ts'
import { Interpreter } from './interpreter.ts'

const BEGIN = at('2026-11-20T08:00Z')
const after = (seconds: number): Instant => instant(BEGIN + seconds * SECOND)
const TAGS = ['running', 'count', 'rejects', 'material', 'spare']

let scripts: ScriptRunner
beforeEach(async () => {
  scripts = await openScriptRunner()
})
afterEach(() => scripts.close())

const SETTINGS = {
  enableOrderManager: true,
  fixedThroughput: null,
  microStopTime: 60 * SECOND,
  timeZone: 'Europe/Madrid',
  defaultSpeed: 60,
}
const line = (
  lineScripts: LineConfiguration['scripts'],
  rest: Partial<LineConfiguration> = {},
): LineConfiguration => ({
  lineID: 1,
  scripts: lineScripts,
  manual: false,
  relative: false,
  rules: {
    microStopTime: 60 * SECOND,
    problemResolutionTime: 0,
    enableEmptyLineManager: true,
    enableOrderManager: true,
  },
  settings: SETTINGS,
  targetOEE: null,
  indicadorPorTurno: false,
  ...rest,
})
const plantOf = (...lines: LineConfiguration[]): PlantConfiguration => ({
  revision: 1,
  lines: new Map(lines.map((each) => [each.lineID, each])),
  tags: TAGS.map((tagName, index) => ({
    tagID: index + 1,
    tagName,
    tagType: 'Double',
    opcServerID: 1,
    tagValue: tagName,
    revision: 1,
  })),
  servers: [],
  clocks: [],
  calendars: sameCalendar(plantCalendar('Europe/Madrid')),
  figuresEvery: 1_000,
})

async function begin(...lines: LineConfiguration[]): Promise<Interpreter> {
  const interpreter = new Interpreter(scripts, { desiredSpeedOf: () => 60 })
  await interpreter.configure(plantOf(...lines), new Map(), BEGIN)
  return interpreter
}

const reading = (
  name: string,
  value: TagValue,
  seconds: number,
  rest: Partial<TagReading> = {},
): TagReading => ({
  tagID: TAGS.indexOf(name) + 1,
  value,
  quality: 'good',
  sourceTime: after(seconds),
  arrivalTime: after(seconds),
  ...rest,
})

let sequence = 0
async function take(interpreter: Interpreter, readings: readonly TagReading[], upTo = after(0)) {
  const interpreted = await interpreter.take([{ sequence: ++sequence, readings }], upTo)
  return {
    inputs: interpreted.inputs.get(1) ?? [],
    troubles: interpreted.troubles,
    evaluations: interpreted.evaluations,
  }
}

const signal = (seconds: number, beacon: 'on' | 'off' | 'unknown', material = true): LineInput => ({
  kind: 'signal',
  at: after(seconds),
  beacon,
  material,
})
const pieces = (seconds: number, units: number, discards = 0): LineInput => ({
  kind: 'pieces',
  at: after(seconds),
  units,
  discards,
})

const BEACON = { calculationBaliza: 'tag("running")' }
const COUNTER = { ...BEACON, calculationUnits: 'tag("count")', calculationDiscards: 'tag("rejects")' }

test('truthy is on, falsy off, nothing is unknown', async () => {
  const interpreter = await begin(line(BEACON))
  const { inputs } = await take(interpreter, [
    reading('running', 1, 1),
    reading('running', 0, 2),
    reading('running', true, 3),
    reading('running', null, 4),
  ])
  expect(inputs).toEqual([signal(1, 'on'), signal(2, 'off'), signal(3, 'on'), signal(4, 'unknown')])
})

test('a beacon none of whose tags is good is unknown, whatever the script makes of that', async () => {
  const interpreter = await begin(line({ calculationBaliza: 'tag("running") > 5' }))
  const { inputs } = await take(interpreter, [
    reading('running', 9, 1),
    reading('running', 9, 2, { quality: 'bad' }),
  ])
  expect(inputs).toEqual([signal(1, 'on'), signal(2, 'unknown')])
})

test('tags of one instant are one evaluation, and tags that no script uses cost none', async () => {
  const interpreter = await begin(line({ ...COUNTER, calculationMaterialEnLinea: 'tag("material")' }))
  const { inputs, evaluations } = await take(interpreter, [
    reading('running', true, 1),
    reading('material', false, 1),
    reading('count', 10, 1),
    reading('spare', 1, 1),
    reading('spare', 2, 2),
    reading('spare', 3, 3),
  ])
  expect(evaluations).toBe(1)
  expect(inputs).toEqual([signal(1, 'on', false), pieces(1, 0)])
})

test('blank or unknown material is material', async () => {
  const interpreter = await begin(line({ ...BEACON, calculationMaterialEnLinea: 'tag("material")' }))
  const { inputs } = await take(interpreter, [
    reading('running', true, 1),
    reading('material', false, 2),
    reading('material', null, 3, { quality: 'bad' }),
  ])
  expect(inputs).toEqual([signal(1, 'on'), signal(2, 'on', false), signal(3, 'on')])
})

test('a batch is put in the order of its source times', async () => {
  const interpreter = await begin(line(COUNTER))
  const { inputs } = await take(interpreter, [
    reading('running', true, 5),
    reading('count', 100, 2),
    reading('rejects', 3, 3),
  ])
  expect(inputs.map((input) => input.at)).toEqual([after(2), after(3), after(5)])
})

test('the order of readings of a tag is that of their arrival: none is dropped for its time', async () => {
  const interpreter = await begin(line(COUNTER))
  await take(interpreter, [reading('running', true, 10), reading('count', 100, 10)])
  const { inputs } = await take(interpreter, [
    reading('running', false, 5),
    reading('count', 103, 8),
    reading('count', 104, 11),
  ])
  expect(inputs).toEqual([signal(10, 'off'), pieces(10, 3), pieces(11, 1)])
})

test('a source time ahead of the arrival is not believed', async () => {
  const interpreter = await begin(line(BEACON))
  const { inputs } = await take(interpreter, [reading('running', true, 3_600, { arrivalTime: after(5) })])
  expect(inputs).toEqual([signal(5, 'on')])
})

test('a script that throws, or names a tag that is not there, makes its own signal unknown and nothing else', async () => {
  const broken = {
    ...COUNTER,
    calculationBaliza: 'tag("running").nothing.here',
    calculationDiscards: 'tag("nowhere")',
  }
  const interpreter = new Interpreter(scripts, { desiredSpeedOf: () => 60 })
  const configured = await interpreter.configure(plantOf(line(broken)), new Map(), BEGIN)
  expect(configured.troubles).toEqual([
    {
      lineID: 1,
      script: 'calculationDiscards',
      failure: { code: 'script-tag-unknown', values: { name: 'nowhere' } },
    },
  ])
  const { inputs, troubles } = await take(interpreter, [
    reading('running', 1, 1),
    reading('count', 5, 1),
    reading('count', 8, 2),
  ])
  expect(inputs).toEqual([pieces(1, 0), pieces(2, 3)])
  expect(new Set(troubles.map((trouble) => trouble.script))).toEqual(new Set(['calculationBaliza']))
})

test('a script that fails when it is configured is told at once, also one that reads no tag', async () => {
  const endless = 'while (true) {}; return 1'
  const interpreter = await begin(line(BEACON), line(BEACON, { lineID: 2 }))
  await take(interpreter, [reading('running', true, 1)], after(1))
  expect(interpreter.beaconFails(1)).toBe(false)
  const withScript = (calculationBaliza: string) =>
    plantOf(line({ calculationBaliza }), line(BEACON, { lineID: 2 }))
  const configured = await interpreter.configure(withScript(endless), new Map(), after(2))
  expect(configured.troubles).toEqual([
    {
      lineID: 1,
      script: 'calculationBaliza',
      failure: { code: 'script-stopped', values: { milliseconds: 300 } },
    },
  ])
  expect(configured.inputs.get(1)).toEqual([expect.objectContaining({ kind: 'signal', beacon: 'unknown' })])
  expect([interpreter.beaconFails(1), interpreter.beaconFails(2)]).toEqual([true, false])

  const thrown = await interpreter.configure(withScript('tag("running").nothing.here'), new Map(), after(3))
  expect(thrown.troubles).toEqual([
    { lineID: 1, script: 'calculationBaliza', failure: expect.objectContaining({ code: 'script-engine' }) },
  ])
  expect(interpreter.beaconFails(1)).toBe(true)

  const mended = await interpreter.configure(withScript('tag("running")'), new Map(), after(4))
  expect(mended.troubles).toEqual([])
  expect(mended.inputs.get(1)).toEqual([expect.objectContaining({ beacon: 'on' })])
  expect(interpreter.beaconFails(1)).toBe(false)
})

test('a line without a reading is not blamed on its script', async () => {
  const interpreter = await begin(line({ calculationBaliza: 'tag("running").nothing.here' }))
  expect(interpreter.beaconFails(1)).toBe(false)
  await take(interpreter, [reading('running', 1, 1)], after(1))
  expect(interpreter.beaconFails(1)).toBe(true)
})

test('one line that fails does not keep another from being heard', async () => {
  const interpreter = await begin(
    line({ calculationBaliza: 'while (true) {} return tag("running")' }),
    line(BEACON, { lineID: 2 }),
  )
  const { inputs } = await interpreter.take(
    [{ sequence: ++sequence, readings: [reading('running', true, 1)] }],
    after(1),
  )
  expect(inputs.get(1)).toEqual([])
  expect(inputs.get(2)).toEqual([signal(1, 'on')])
})

test('relative counters count every reading, equal ones and late ones too', async () => {
  const interpreter = await begin(line(COUNTER, { relative: true }))
  expect(interpreter.countsEveryUpdate(TAGS.indexOf('count') + 1)).toBe(true)
  expect(interpreter.countsEveryUpdate(TAGS.indexOf('running') + 1)).toBe(false)
  const { inputs } = await take(interpreter, [
    reading('count', 4, 10),
    reading('count', 4, 10),
    reading('count', 4, 11),
  ])
  const late = await take(interpreter, [reading('count', 2, 9)])
  expect([...inputs, ...late.inputs].map((input) => input.kind === 'pieces' && input.units)).toEqual([
    4, 4, 4, 2,
  ])
})

test('a count that can not be true is refused and reported', async () => {
  const interpreter = await begin(line(COUNTER))
  const { inputs, troubles } = await take(interpreter, [
    reading('count', 0, 1),
    reading('count', 5_000, 2),
    reading('count', 5_010, 3),
  ])
  expect(inputs).toEqual([pieces(1, 0), pieces(3, 10)])
  expect(troubles).toEqual([
    {
      lineID: 1,
      script: 'calculationUnits',
      failure: expect.objectContaining({ code: 'script-count-implausible' }),
    },
  ])
})

test('a large count that a source sends as text counts', async () => {
  const interpreter = await begin(line(COUNTER))
  const { inputs } = await take(interpreter, [
    reading('count', '9000000000', 1),
    reading('count', '9000000007', 2),
  ])
  expect(inputs).toEqual([pieces(1, 0), pieces(2, 7)])
})

test('a script that watches the time is called each second, without any news', async () => {
  const interpreter = await begin(line({ calculationBaliza: 'secondsSince("count") < 3' }))
  await take(interpreter, [reading('count', 1, 1)], after(1))
  expect((await take(interpreter, [], after(2))).inputs).toEqual([])
  expect((await take(interpreter, [], after(6))).inputs).toEqual([signal(4, 'off')])
})

test('the time is watched between readings of one batch as well', async () => {
  const interpreter = await begin(line({ calculationBaliza: 'secondsSince("count") < 3' }))
  const { inputs } = await take(interpreter, [reading('count', 1, 1), reading('count', 2, 10)], after(10))
  expect(inputs).toEqual([signal(1, 'on'), signal(4, 'off'), signal(10, 'on')])
})

test('what the scripts knew of their tags is known after a restart', async () => {
  const scriptsOfLine = {
    calculationBaliza: 'previous("count") === 7 && tag("count") === 9 && tag("running")',
  }
  const before = await begin(line(scriptsOfLine))
  await take(before, [reading('count', 7, 1), reading('count', 9, 2), reading('running', false, 2)])
  const memory = before.memoryOf(1)
  await scripts.dropLine(1)
  const again = new Interpreter(scripts, { desiredSpeedOf: () => 60 })
  await again.configure(
    plantOf(line(scriptsOfLine)),
    new Map([[1, { memory: JSON.parse(JSON.stringify(memory)), journalSequence: sequence }]]),
    after(3),
  )
  expect(again.memoryOf(1)).toEqual(memory)
  expect((await take(again, [reading('running', true, 4)])).inputs).toEqual([signal(4, 'on')])
})

test('batches that a checkpoint includes are not heard again', async () => {
  const interpreter = new Interpreter(scripts, { desiredSpeedOf: () => 60 })
  const first = await begin(line(COUNTER))
  const batch = { sequence: 40, readings: [reading('count', 100, 1)] }
  await first.take([batch], after(1))
  const memory = first.memoryOf(1)!
  await interpreter.configure(
    plantOf(line(COUNTER)),
    new Map([[1, { memory, journalSequence: 40 }]]),
    after(2),
  )
  const { inputs } = await interpreter.take(
    [batch, { sequence: 41, readings: [reading('count', 104, 3)] }],
    after(3),
  )
  expect(inputs.get(1)).toEqual([pieces(3, 4)])
})

test('after a gap nothing is known until the beacon is heard again, and not before the gap ended', async () => {
  const interpreter = await begin(line(BEACON))
  await take(interpreter, [reading('running', true, 1)])
  expect(interpreter.lose([1], after(5), after(60)).get(1)).toEqual([signal(5, 'unknown')])
  const { inputs } = await take(interpreter, [reading('running', true, 1, { arrivalTime: after(61) })])
  expect(inputs).toEqual([signal(60, 'on')])
})

test('a new script looks at once at what is known', async () => {
  const interpreter = await begin(line(BEACON))
  await take(interpreter, [reading('running', true, 1)])
  const { inputs } = await interpreter.configure(
    plantOf(line({ calculationBaliza: '!tag("running")' })),
    new Map(),
    after(9),
  )
  expect(inputs.get(1)).toEqual([{ kind: 'signal', at: expect.any(Number), beacon: 'off', material: true }])
})

test('a line that is asked the same is left alone when another one changes', async () => {
  const interpreter = await begin(
    line({ calculationBaliza: 'secondsSince("count") < 3' }),
    line(BEACON, { lineID: 2 }),
  )
  await take(interpreter, [reading('count', 1, 1), reading('running', true, 1)], after(1))
  const changed = plantOf(
    line({ calculationBaliza: 'secondsSince("count") < 3' }),
    line({ calculationBaliza: '!tag("running")' }, { lineID: 2 }),
  )
  const { inputs } = await interpreter.configure(changed, new Map(), after(2))
  expect([inputs.has(1), inputs.get(2)]).toEqual([false, [signal(1, 'off')]])
  expect((await take(interpreter, [], after(6))).inputs).toEqual([signal(4, 'off')])
})

test('a counter by another script goes on from what that makes of the tags, and by the same one from its base', async () => {
  const interpreter = await begin(line(COUNTER))
  await take(interpreter, [reading('count', 100, 1), reading('rejects', 7, 1)])
  const dozens = { ...COUNTER, calculationUnits: 'tag("count") * 12' }
  await interpreter.configure(plantOf(line(dozens)), new Map(), after(2))
  const { inputs } = await take(interpreter, [reading('count', 102, 3), reading('rejects', 8, 3)])
  expect(inputs).toEqual([pieces(3, 24, 1)])
})

test('a script that was changed while nobody was reading begins at the first value', async () => {
  const before = await begin(line(COUNTER))
  await take(before, [reading('count', 100, 1)])
  const memory = before.memoryOf(1)!
  const again = new Interpreter(scripts, { desiredSpeedOf: () => 60 })
  const spare = line({ ...COUNTER, calculationUnits: 'tag("spare")' })
  await again.configure(plantOf(spare), new Map([[1, { memory, journalSequence: sequence }]]), after(3))
  expect((await take(again, [reading('spare', 500, 4), reading('spare', 503, 5)])).inputs).toEqual([
    pieces(4, 0),
    pieces(5, 3),
  ])
})

test('a tag that is read from elsewhere is heard, also with an older time', async () => {
  const interpreter = await begin(line(BEACON))
  await take(interpreter, [reading('running', true, 100)])
  const plant = plantOf(line(BEACON))
  const moved = { ...plant, tags: plant.tags.map((tag) => ({ ...tag, tagValue: `new.${tag.tagName}` })) }
  await interpreter.configure(moved, new Map(), after(101))
  expect(
    (await take(interpreter, [reading('running', false, 50, { arrivalTime: after(102) })])).inputs,
  ).toEqual([signal(100, 'off')])
})

test('a new line, and a script that reads another tag, begin with what the tags said last', async () => {
  const interpreter = await begin(line(BEACON))
  await take(
    interpreter,
    [reading('running', true, 1), reading('material', false, 2), reading('spare', 1, 3)],
    after(4),
  )
  const second = line(
    { calculationBaliza: 'tag("spare")', calculationMaterialEnLinea: 'tag("material")' },
    { lineID: 2 },
  )
  const { inputs } = await interpreter.configure(
    plantOf(line({ calculationBaliza: '!tag("spare")' }), second),
    new Map(),
    after(9),
  )
  expect(inputs.get(1)).toEqual([signal(1, 'off')])
  expect(inputs.get(2)).toEqual([signal(9, 'on', false)])
  const { inputs: heard } = await take(interpreter, [reading('spare', 0, 10)], after(10))
  expect(heard).toEqual([signal(10, 'on')])
})

test('what a tag said while it was read from elsewhere is forgotten', async () => {
  const interpreter = await begin()
  await take(interpreter, [reading('running', true, 1)], after(2))
  const moved = plantOf(line(BEACON))
  const elsewhere = { ...moved, tags: moved.tags.map((tag) => ({ ...tag, opcServerID: 2 })) }
  const { inputs } = await interpreter.configure(elsewhere, new Map(), after(9))
  expect(inputs.get(1)).toEqual([])
})
