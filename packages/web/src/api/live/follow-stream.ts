import type { LiveEvent } from '@baliza/contract'
import { routeOf } from '@baliza/contract'
import { backOff } from '@baliza/domain'
import { callHeaders, refuse } from '../call-api.ts'
import { orNothing } from '../or-nothing.ts'
import { SILENCE } from './live-state.ts'
import { sseText } from './sse-text.ts'

type Follower = { onEvent: (event: LiveEvent) => void; onConnection: (connection: 'live' | 'down') => void }

/** Milliseconds. */
const WAITS = { first: 1_000, longest: 15_000 }

/**
 * Keeps the live stream open until `signal` ends it; after each loss it waits a little longer, at most 15 s.
 */
export async function followStream(follower: Follower, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const outcome = await readStream(follower, signal)
    if (signal.aborted) return
    follower.onConnection('down')
    failures = outcome === 'was-open' ? 1 : failures + 1
    await pause(backOff(failures, WAITS, Math.random()), signal)
  }
}

/**
 * One connection from its opening to its end, whatever ends it: the token goes in a header, which
 * `EventSource` can't do.
 */
async function readStream(follower: Follower, outer: AbortSignal): Promise<'was-open' | 'never-open'> {
  const inner = new AbortController()
  const signal = AbortSignal.any([outer, inner.signal])
  const { path } = routeOf('live.stream')
  let opened = false

  const run = async () => {
    const answer = await fetch(path, {
      headers: { ...callHeaders(), accept: 'text/event-stream' },
      cache: 'no-store',
      signal,
    })
    if (!answer.ok || answer.body === null) return refuse(answer)
    opened = true
    follower.onConnection('live')
    await drain(answer.body, follower.onEvent, inner)
  }
  // A connection that ends, for whatever reason, is what this loop is for: it is not an error of the page.
  await orNothing(run())
  return opened ? 'was-open' : 'never-open'
}

/** Reads until the end; silence for longer than three beats counts as the end. */
async function drain(
  body: ReadableStream<Uint8Array>,
  onEvent: Follower['onEvent'],
  connection: AbortController,
): Promise<void> {
  const text = sseText(({ event, data }) => onEvent({ event, data: JSON.parse(data) } as LiveEvent))
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const silence = setTimeout(() => connection.abort(), SILENCE)
    const { done, value } = await reader.read()
    clearTimeout(silence)
    if (done) return
    text(decoder.decode(value, { stream: true }))
  }
}

/** Waits, but not when the network comes back or the page is seen again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const awake = new AbortController()
    const wake = () => {
      clearTimeout(timer)
      awake.abort()
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    window.addEventListener('online', wake, { signal: awake.signal })
    signal.addEventListener('abort', wake, { signal: awake.signal })
  })
}
