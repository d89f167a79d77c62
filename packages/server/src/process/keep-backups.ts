import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { HOUR, type Instant, MINUTE, SECOND, settled } from '@baliza/domain'
import { type BackupState, type DecidedRule, readBackupState } from '../backup/backup-state.ts'
import { rememberFailure } from '../backup/remember-backup.ts'
import type { Db } from '../db/open-database.ts'
import type { Log } from '../log/log-event.ts'
import { asLeader, type Lead } from '../messaging/lead.ts'
import { Problem } from '../refusals/problem.ts'
import { EXIT_TOLD } from './backup-exit.ts'

type Options = {
  readonly db: Db
  readonly url: string
  readonly lead: Lead
  readonly decided: DecidedRule
  readonly dataFolder: string
  readonly machineNow: () => Instant
  readonly log: Log
  readonly pace?: Partial<typeof PACE>
}

/** Milliseconds. */
const PACE = {
  look: 20 * SECOND,
  /** A process that has just begun has enough to do. */
  first: MINUTE,
  longest: 6 * HOUR,
}

const MEMORY_MB = 256

/**
 * Has a backup made when it is due, or when somebody ordered one. Runs in the pipeline that leads, so that one
 * node does it; the work is done by a process of its own. What goes wrong is remembered, and tried again.
 */
export function keepBackups(options: Options): { readonly stop: () => Promise<void> } {
  const { log } = options
  const pace = { ...PACE, ...options.pace }
  let child: ChildProcess | undefined
  let running: Promise<void> | undefined

  async function lookOnce(): Promise<void> {
    const cause = await claimDue(options)
    if (cause === undefined) return
    const startedAt = options.machineNow()
    child = fork(new URL('./backup-process.ts', import.meta.url), [cause], {
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      env: { ...process.env, BALIZA_DATABASE: options.url, BALIZA_DATA: options.dataFolder },
      timeout: pace.longest,
    })
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
    child = undefined
    if (code === 0 || code === EXIT_TOLD || isStopped) return
    const problem = new Problem('backup-failed', { detail: `${signal ?? code}` })
    await rememberFailure({ ...options, cause }, { startedAt, file: options.dataFolder, problem })
    log.error({ event: 'backup-failed', code, signal }, 'a backup ended before it was made')
  }

  let isStopped = false
  const look = () => {
    running ??= settled(lookOnce()).then((looked) => {
      running = undefined
      if (!looked.ok) log.debug({ event: 'backup-failed', err: looked.error }, 'no look at backups')
    })
  }
  let timer: NodeJS.Timeout = setTimeout(() => {
    look()
    timer = setInterval(look, pace.look).unref()
  }, pace.first).unref()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      child?.kill()
      await running
    },
  }
}

/** Why a backup begins now; undefined = none does. An order counts once. */
async function claimDue(options: Options): Promise<'schedule' | 'order' | undefined> {
  const { db, lead, decided, dataFolder, machineNow } = options
  const now = machineNow()
  const state = await readBackupState(db, decided, { dataFolder, now })
  if (state.row.since === null || state.row.orderedAt !== null)
    await asLeader(db, lead, (trx) =>
      trx
        .updateTable('backupRule')
        .set({ orderedAt: null, ...(state.row.since === null && firstLook(state, now)) })
        .execute(),
    )
  if (state.row.orderedAt !== null) return 'order'
  return state.nextAt !== undefined && state.nextAt <= now ? 'schedule' : undefined
}

const firstLook = ({ row }: BackupState, since: Instant) => ({
  since,
  installation: row.installation || randomBytes(4).toString('hex'),
})
