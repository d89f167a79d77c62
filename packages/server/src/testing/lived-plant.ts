import type { Interval } from '@baliza/domain'
import { feedHistory } from '../pipeline/history/feed-history.ts'
import { aLine, aPlant, type PlantPart } from './plant-builder.ts'
import { plausiblePast } from './plausible-past.ts'

/**
 * Lines that have lived through a span: readings and orders went through the pipeline, and their indexes are
 * stored.
 */
export function aLivedPlant(
  lines: readonly number[],
  span: Interval,
  parts: readonly PlantPart[] = [],
): PlantPart {
  const scripts = (line: number) => ({
    calculationBaliza: `tag("L${line}.running")`,
    calculationUnits: `tag("L${line}.count")`,
  })
  return {
    insertInto: async (db) => {
      await aPlant([
        ...lines.map((line) => aLine(line, scripts(line)).withTarget({ defaultSpeed: 60 })),
        ...parts,
      ]).insertInto(db)
      await db
        .insertInto('product')
        .values({ code: 'P1', name: 'P1', wrappersPerPackage: 1, unitsPerWrapper: 1 })
        .execute()
      await db
        .insertInto('opcServer')
        .values({
          name: 'PLC',
          hostName: 'opc.tcp://nowhere',
          serverType: 'UA',
          enabled: false,
          securityMode: 'None',
        })
        .execute()
      const names = lines.flatMap((line) => [`L${line}.running`, `L${line}.count`])
      await db
        .insertInto('tag')
        .values(names.map((tagName) => ({ tagName, tagType: 'Double', opcServerID: 1, tagValue: tagName })))
        .execute()
      await feedHistory(plausiblePast(lines, span), span, { db })
    },
  }
}
