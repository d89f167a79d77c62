import type { StopChange, StopSignature } from '@baliza/contract'
import { expect, it } from 'vitest'
import { happeningsOf } from './happenings.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString()
const span = (stopID: number) => ({ stopID, startDate: at(0), endDate: at(10), reason: null })
const change: StopChange = {
  changeID: 4,
  at: at(20),
  userID: 'supervisor',
  kind: 'merge',
  before: [span(1), span(2), span(3)],
  after: [span(1), span(3)],
  canUndo: true,
}
const signature = (minute: number): StopSignature => ({
  at: at(minute),
  userID: 'operador',
  reason: 'Cinta trabada',
  observation: null,
  equipmentName: null,
})

it('cuts and signatures are told in one row, newest first', () => {
  expect(happeningsOf([change], [signature(30), signature(15)]).map(({ id }) => id)).toEqual([
    'signature 2',
    'change 4',
    'signature 1',
  ])
})
