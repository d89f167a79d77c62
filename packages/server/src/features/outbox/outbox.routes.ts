import { endpoint } from '../../http/endpoint.ts'
import { discardLetters, retryLetters } from './end-letters.ts'
import { readDead, readWaiting } from './outbox.queries.ts'

export const outboxEndpoints = [
  endpoint('outbox.get', async ({ db }) => ({ waiting: await readWaiting(db), dead: await readDead(db) })),

  endpoint('outbox.retry', async (site, { body, user: { userID }, now }) => ({
    retried: await retryLetters(site, body.outboxIDs, { userID, at: now }),
  })),

  endpoint('outbox.discard', async (site, { body, user: { userID }, now }) => ({
    discarded: await discardLetters(site, body.outboxIDs, { userID, at: now }),
  })),
]
