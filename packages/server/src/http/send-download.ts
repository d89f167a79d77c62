import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { settled } from '@baliza/domain'
import type { FastifyReply } from 'fastify'
import { Problem } from '../refusals/problem.ts'

/**
 * So many downloads of rows at once: each keeps a connection to the database for as long as its reader takes,
 * and the screens need the others.
 */
const MOST = { ofSession: 2, ofAll: 4 }
const AGAIN_AFTER = 10

/** A reader who took nothing for so long has gone away, or holds others up. */
const PATIENCE_MS = 30_000
const LOOKS = 6

/** How many are under way, by the session that asked. */
const underWay = new Map<string, number>()

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
  const leave = takePlace(session)
  const opened = await settled((async () => open())())
  if (!opened.ok) {
    leave()
    throw opened.error
  }
  opened.value.once('close', leave)
  endWhenUnread(reply, patienceMs)
  void reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(opened.value)
}

function takePlace(session: string): () => void {
  const own = underWay.get(session) ?? 0
  const all = [...underWay.values()].reduce((sum, count) => sum + count, 0)
  if (own >= MOST.ofSession)
    throw new Problem('downloads-of-session', { most: MOST.ofSession, seconds: AGAIN_AFTER })
  if (all >= MOST.ofAll) throw new Problem('downloads-of-all', { most: MOST.ofAll, seconds: AGAIN_AFTER })
  underWay.set(session, own + 1)
  return () => {
    const left = (underWay.get(session) ?? 1) - 1
    if (left === 0) underWay.delete(session)
    else underWay.set(session, left)
  }
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
