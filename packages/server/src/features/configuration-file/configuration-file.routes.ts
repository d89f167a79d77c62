import { CONFIGURATION_FORMAT, CONFIGURATION_VERSION } from '@baliza/contract'
import { endpoint } from '../../http/endpoint.ts'
import { publishConfiguration } from '../../messaging/publish-configuration.ts'
import { Problem } from '../../refusals/problem.ts'
import { fingerprintOf, planImport, toldPlan } from './plan-import.ts'
import { readStored } from './stored-configuration.ts'
import { writePlan } from './write-plan.ts'

export const configurationFileEndpoints = [
  endpoint('configuration.export', async ({ db }) => {
    const stored = await readStored(db)
    const sections = Object.fromEntries([...stored].map(([name, rows]) => [name, [...rows.values()]]))
    return { format: CONFIGURATION_FORMAT, version: CONFIGURATION_VERSION, sections }
  }),

  endpoint('configuration.preview', async ({ db, scripts }, { body, language, now }) =>
    toldPlan(await planImport(db, scripts, body, now), language),
  ),

  endpoint('configuration.import', async (site, { body, user: { userID }, now }) => {
    const plan = await site.db.transaction().execute(async (trx) => {
      const planned = await planImport(trx, site.scripts, body, now)
      if (planned.refusals.length > 0)
        throw new Problem('configuration-refused', { count: planned.refusals.length })
      if (fingerprintOf(planned) !== body.fingerprint) throw new Problem('import-changed')
      await writePlan(trx, planned, { userID, at: now })
      return planned
    })
    publishConfiguration(site)
    site.bus.publish('facts', [])
    const count = (is: (change: (typeof plan.changes)[number]) => boolean) => plan.changes.filter(is).length
    return {
      added: count(({ before }) => !before),
      changed: count(({ before, after }) => before !== undefined && after !== undefined),
      removed: count(({ after }) => !after),
    }
  }),
]
