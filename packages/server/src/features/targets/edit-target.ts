import type { BodyOf, Target } from '@baliza/contract'
import { type LineTargetValues, toIso, whyNotLineTarget } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { editRows } from '../../facts/edit-rows.ts'
import { Problem, refuseIf } from '../../refusals/problem.ts'

type TargetRow = Row<'lineTarget'>

export const targetRows = editRows({
  table: 'lineTarget',
  key: ['lineID'],
  entity: 'target',
  isSigned: true,
  unknown: ({ lineID }) => new Problem('target-unknown', { lineID }),
  taken: (key) => new Problem('target-taken', key),
  check: async (trx, row) => {
    refuseIf(whyNotLineTarget(row)[0])
    await refuseUnknownLine(trx, row.lineID)
  },
})

/** A new target, if it is whole. */
export function newTarget(sent: BodyOf<'targets.post'>['values']): Partial<TargetRow> {
  const target = { lineID: null, tag: null, defaultSpeed: null, ...sent } as LineTargetValues &
    Partial<TargetRow>
  refuseIf(whyNotLineTarget(target)[0])
  return target as Partial<TargetRow>
}

async function refuseUnknownLine(trx: Trx, lineID: number): Promise<void> {
  const line = await trx.selectFrom('line').select('lineID').where('lineID', '=', lineID).executeTakeFirst()
  if (!line) throw new Problem('line-unknown', { lineID })
}

export const answerOf = (row: TargetRow): Target => ({
  ...row,
  updateDate: row.updateDate === null ? null : toIso(row.updateDate),
})
