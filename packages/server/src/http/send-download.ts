import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { settled } from '@baliza/domain'
import type { FastifyReply } from 'fastify'
import { Places } from './places.ts'

/**
 * Each keeps a connection to the database for as long as its reader takes, and the screens need the others.
 */
const DOWNLOAD_BOUNDS = {
  ofSession: { most: 2, refusal: 'downloads-of-session' },
  ofAll: { most: 4, refusal: 'downloads-of-all' },
  againAfterSeconds: 10,
} as const

/** A reader who took nothing for so long has gone away, or holds others up. */
const PATIENCE_MS = 30_000
const LOOKS = 6

const places = new Places(DOWNLOAD_BOUNDS)

export type Download = {
  /** The session that asks. */
  readonly session: string
  /** What it speaks, and what the file is called where it arrives. */
  readonly type: string
  readonly name: string
  readonly open: () => Readable | Promise<Readable>
  readonly patienceMs?: number
}

/** Sends rows as a stream, unless too many are under way already; one that nobody reads is ended. */
export async function sendDownload(
  reply: FastifyReply,
  { session, type, name, open, patienceMs = PATIENCE_MS }: Download,
): Promise<void> {
  const leave = places.take(session)
  const opened = await settled((async () => open())())
  if (!opened.ok) {
    leave()
    throw opened.error
  }
  opened.value.once('close', leave)
  endWhenUnread(reply, patienceMs)
  void reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(opened.value)
}

/** Slow is not stalled: what counts is that something waits to be taken, and nothing is. */
function endWhenUnread({ raw }: FastifyReply, patienceMs: number): void {
  let [taken, looks] = [0, 0]
  const timer = setInterval(() => {
    const { bytesWritten, writableLength } = raw.socket as Socket
    looks = writableLength > 0 && bytesWritten === taken ? looks + 1 : 0
    taken = bytesWritten
    if (looks >= LOOKS) raw.destroy()
  }, patienceMs / LOOKS).unref()
  raw.once('close', () => clearInterval(timer))
}
