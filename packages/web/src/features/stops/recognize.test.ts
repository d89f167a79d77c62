import type { LineReason } from '@baliza/contract'
import { describe, expect, test } from 'vitest'
import { nearestTile } from './nearest-tile.ts'
import {
  categoriesOf,
  childrenOf,
  colorOf,
  crumbsTo,
  foundByEquipment,
  leavesBelow,
  mostUsed,
  searchReasons,
  sharedReasons,
} from './reason-choice.ts'
import { back, backTo, FIRST_STEPS, pick, pickEquipment, presentStep } from './reason-steps.ts'

type Draft = Partial<LineReason> & Pick<LineReason, 'reasonID' | 'reason' | 'path'>

const reason = (draft: Draft): LineReason => ({
  parentID: 8,
  detail: null,
  isCategory: false,
  color: null,
  level: draft.path.split('/').length,
  used: 0,
  equipments: [],
  ...draft,
})

const unplanned = reason({
  reasonID: 8,
  parentID: 1,
  reason: 'No planificada',
  path: 'No planificada',
  isCategory: true,
  color: '#ff0000',
})
const planned = reason({
  reasonID: 7,
  parentID: 1,
  reason: 'Planificada',
  path: 'Planificada',
  isCategory: true,
})
const empty = reason({ reasonID: 9, parentID: 1, reason: 'Vacía', path: 'Vacía', isCategory: true })
const mechanic = reason({
  reasonID: 20,
  reason: 'Mecánica',
  path: 'No planificada/Mecánica',
  isCategory: true,
})
const jam = reason({
  reasonID: 21,
  parentID: 20,
  reason: 'Atasco',
  path: 'No planificada/Mecánica/Atasco',
  used: 5,
  equipments: [{ equipmentID: 3, name: 'Cinta transportadora', tag: 'CT-01' }],
})
const pressure = reason({
  reasonID: 22,
  reason: 'Baja presión',
  path: 'No planificada/Baja presión',
  used: 9,
  color: '#00ff00',
})
const lunch = reason({ reasonID: 30, parentID: 7, reason: 'Almuerzo', path: 'Planificada/Almuerzo', used: 2 })
const reasons = [empty, lunch, unplanned, planned, mechanic, jam, pressure]

const names = (list: readonly LineReason[]) => list.map((each) => each.reason)

describe('the reasons of a line', () => {
  test('the top shows the categories that lead to a reason', () => {
    expect(names(childrenOf(reasons, null))).toEqual(['No planificada', 'Planificada'])
  })

  test('in a category its categories come first, then what is used most', () => {
    expect(names(childrenOf(reasons, 8))).toEqual(['Mecánica', 'Baja presión'])
    expect(names(leavesBelow(reasons, 8)).toSorted()).toEqual(['Atasco', 'Baja presión'])
  })

  test('crumbs lead from the top down', () => {
    expect(names(crumbsTo(reasons, 20))).toEqual(['No planificada', 'Mecánica'])
    expect(crumbsTo(reasons, null)).toEqual([])
    expect(categoriesOf(jam)).toBe('No planificada / Mecánica')
  })

  test('what was never used is not among the most used', () => {
    expect(names(mostUsed(reasons, 2))).toEqual(['Baja presión', 'Atasco'])
    expect(mostUsed([empty, unplanned], 3)).toEqual([])
  })

  test.each([
    ['presion', ['Baja presión']],
    ['ATASCO', ['Atasco']],
    ['mecanica ata', ['Atasco']],
    ['cinta', ['Atasco']],
    ['ct-01', ['Atasco']],
    ['nada', []],
  ])('"%s" finds %j', (wanted, found) => {
    expect(names(searchReasons(reasons, wanted))).toEqual(found)
  })

  test.each([
    ['cint', 'Cinta transportadora'],
    ['mecánica ct-01', 'Cinta transportadora'],
    ['atasco', undefined],
    ['atasco horno', undefined],
  ])('"%s" finds a jam by %s', (wanted, name) => {
    expect(foundByEquipment(jam, wanted)?.name).toBe(name)
  })

  test('a reason without a colour bears that of the nearest category that has one', () => {
    expect([colorOf(reasons, pressure), colorOf(reasons, jam), colorOf(reasons, lunch)]).toEqual([
      '#00ff00',
      '#ff0000',
      null,
    ])
  })

  test('stops of several lines can be signed with what all of them show', () => {
    const other = [unplanned, mechanic, { ...jam, used: 2, equipments: [] }]
    const shared = sharedReasons([reasons, other])
    expect(names(shared)).toEqual(['No planificada', 'Mecánica', 'Atasco'])
    expect(shared.at(-1)).toMatchObject({ used: 7, equipments: [] })
    expect(sharedReasons([reasons])).toBe(reasons)
    expect(sharedReasons([])).toEqual([])
  })
})

describe('the steps of a recognition', () => {
  test('a reason goes on to the signature, with its equipment where there is only one', () => {
    expect(presentStep(pick(FIRST_STEPS, pressure))).toEqual({
      kind: 'signing',
      reason: pressure,
      equipmentID: null,
    })
    expect(presentStep(pick(FIRST_STEPS, jam))).toEqual({ kind: 'signing', reason: jam, equipmentID: 3 })
  })

  test('of several machines one is chosen beside the signature, or the one that was looked for', () => {
    const either = { ...jam, equipments: [...jam.equipments, { equipmentID: 4, name: 'Horno', tag: null }] }
    const chosen = pick(FIRST_STEPS, either)
    expect(presentStep(chosen)).toEqual({ kind: 'signing', reason: either, equipmentID: null })
    expect(presentStep(pickEquipment(chosen, 4))).toEqual({ kind: 'signing', reason: either, equipmentID: 4 })
    expect(pickEquipment(chosen, 4)).toHaveLength(chosen.length)
    expect(presentStep(pick(FIRST_STEPS, either, 3))).toEqual({
      kind: 'signing',
      reason: either,
      equipmentID: 3,
    })
  })

  test('Back undoes one step after the other, down to the first', () => {
    const signing = pickEquipment(pick(pick(pick(FIRST_STEPS, unplanned), mechanic), jam), null)
    const way = [signing, back(signing), back(back(signing)), back(back(back(signing)))].map((steps) =>
      presentStep(steps),
    )
    expect(way.map((step) => (step.kind === 'signing' ? 'signing' : step.categoryID))).toEqual([
      'signing',
      20,
      8,
      null,
    ])
    expect(back(FIRST_STEPS)).toEqual(FIRST_STEPS)
  })

  test('a crumb leads back to its category, the first one to the top', () => {
    const steps = pick(pick(FIRST_STEPS, unplanned), mechanic)
    expect(presentStep(backTo(steps, 8))).toEqual({ kind: 'category', categoryID: 8 })
    expect(backTo(steps, null)).toEqual(FIRST_STEPS)
  })
})

test('arrow keys walk tiles as they lie', () => {
  const boxes = [0, 100, 200].flatMap((top) =>
    [0, 100, 200].map((left) => ({ left, top, width: 90, height: 90 })),
  )
  const from = (index: number, direction: Parameters<typeof nearestTile>[2]) => {
    const box = boxes[index]
    return box === undefined ? undefined : nearestTile(boxes, box, direction)
  }
  expect([from(4, 'left'), from(4, 'right'), from(4, 'up'), from(4, 'down')]).toEqual([3, 5, 1, 7])
  expect([from(0, 'left'), from(0, 'up'), from(8, 'down')]).toEqual([undefined, undefined, undefined])
})
