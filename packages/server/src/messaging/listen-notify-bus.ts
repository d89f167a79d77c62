import { settled } from '@baliza/domain'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../db/open-database.ts'
import { log } from '../log/log.ts'
import type { Bus } from './bus.ts'
import { isTopic, subscriptions } from './subscriptions.ts'

const CHANNEL = 'baliza'
const RETRY_MS = 1_000

/**
 * PostgreSQL carries the hints, to processes on any machine. A lost connection is rebuilt, and so is one that
 * could not be had at first; what was missed is one hint on every topic.
 */
export async function listenNotifyBus(url: string, db: Db): Promise<Bus> {
  const { subscribe, tell, tellAll, clear } = subscriptions()
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let client: pg.Client | undefined
  await listenOrLater()

  async function listen(): Promise<void> {
    const listening = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'baliza bus',
    })
    listening.on('notification', ({ payload }) => hear(payload ?? ''))
    listening.on('error', () => undefined)
    await listening.connect()
    await listening.query(`listen ${CHANNEL}`)
    client = listening
    listening.on('end', () => {
      if (closed) return
      log('live').warn({ event: 'bus-disconnected' }, 'the bus lost its connection')
      listenLater()
    })
  }

  async function listenOrLater(): Promise<boolean> {
    const listening = await settled(listen())
    if (!listening.ok) listenLater()
    return listening.ok
  }

  function listenLater(): void {
    retry = setTimeout(() => void listenOrLater().then((isListening) => isListening && tellAll()), RETRY_MS)
  }

  function hear(payload: string): void {
    const [topic, lines = ''] = payload.split(' ')
    if (isTopic(topic)) tell(topic, lines === '' ? [] : lines.split(',').map(Number))
  }

  return {
    publish: (topic, lineIDs) => {
      if (closed) return
      // NOTE: a hint that is lost only delays, and a database that is away is noticed by those who write
      // facts
      sql`select pg_notify(${CHANNEL}, ${`${topic} ${lineIDs.join(',')}`})`
        .execute(db)
        .catch((error: unknown) =>
          log('live').warn({ event: 'bus-hint-lost', err: error }, 'a hint was lost'),
        )
    },
    subscribe,
    close: async () => {
      closed = true
      clearTimeout(retry)
      clear()
      await client?.end()
    },
  }
}
