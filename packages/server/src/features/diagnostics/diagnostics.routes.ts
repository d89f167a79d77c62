import { toIso } from '@baliza/domain'
import { endpoint } from '../../http/endpoint.ts'
import { logQueue } from '../../log/log.ts'
import { linesOf, readHealth, readUpdates } from './diagnostics.queries.ts'

export const diagnosticEndpoints = [
  endpoint('diagnostics.tagsupdates', async ({ db }) => {
    const updates = (await readUpdates(db)).filter(({ readings }) => readings > 0)
    return updates.map(({ at, duration, readings }) => ({ dateTime: toIso(at), duration, readings }))
  }),

  endpoint('diagnostics.calculationtimes', async ({ db }) =>
    (await readUpdates(db)).map((update) => ({ dateTime: toIso(update.at), lines: linesOf(update) })),
  ),

  endpoint('diagnostics.health', (site, { language }) => readHealth(site, logQueue.dropped(), language)),
]
