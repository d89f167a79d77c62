import type { Target } from '@baliza/contract'
import { sql } from 'kysely'
import { defineGrid, instantOf, integer, nullable, number, text } from '../../grid/grid.ts'
import type { Restriction } from '../../grid/scope.ts'
import type { User } from '../../http/access/session-guard.ts'

export const targetsGrid = defineGrid<Target>({
  name: 'targets',
  table: 'lineTarget',
  key: ['lineID'],
  columns: {
    lineID: integer('lineTarget.lineID'),
    tag: text('lineTarget.tag', { search: 'lineTarget.tagSearch' }),
    defaultSpeed: number('lineTarget.defaultSpeed'),
    targetSummary: nullable(number('lineTarget.targetSummary')),
    targetOEE: nullable(number('lineTarget.targetOEE')),
    updatedBy: nullable(text('lineTarget.updatedBy', { search: 'lineTarget.updatedBySearch' })),
    updateDate: nullable(instantOf('lineTarget.updateDate')),
    revision: integer('lineTarget.revision'),
  },
})

/** A session that sees its terminal's line alone is told the target of that line alone. */
export async function ofVisibleLines({ lines }: User): Promise<Restriction | undefined> {
  if (lines === 'all') return undefined
  if (lines.length === 0) return { condition: sql<boolean>`1 = 0` }
  return { condition: sql<boolean>`"lineTarget"."lineID" in (${sql.join(lines)})` }
}
