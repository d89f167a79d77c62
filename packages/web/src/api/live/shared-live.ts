import { onSession, sessionExpired, sessionUser } from '../session.ts'
import { followConfiguration } from './follow-configuration.ts'
import { followStream } from './follow-stream.ts'
import { whileLeading } from './leadership.ts'
import type { LiveMessage } from './live-state.ts'
import { forgetLive, liveState, tellLive } from './live-store.ts'

type TabMessage = LiveMessage | { kind: 'anybody' }

/**
 * One stream for all tabs of a browser: the leading tab reads it and passes every message on. A browser opens
 * at most six connections to a server over HTTP/1.1, so a stream for each tab would starve the seventh.
 */
function joinTabs(signal: AbortSignal): void {
  const channel = new BroadcastChannel('baliza.live')
  let leading = false
  const pass = (message: LiveMessage) => {
    tellLive(message)
    channel.postMessage(message)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind !== 'anybody') tellLive(data)
    else if (leading) channel.postMessage({ kind: 'snapshot', state: liveState() } satisfies LiveMessage)
  })
  channel.postMessage({ kind: 'anybody' } satisfies TabMessage)
  signal.addEventListener('abort', () => channel.close())

  whileLeading(async (term) => {
    leading = true
    await followStream(
      {
        onEvent: (event) => pass({ kind: 'event', event, at: Date.now() }),
        onConnection: (connection) => pass({ kind: 'connection', connection, at: Date.now() }),
      },
      term,
    )
    leading = false
  }, signal)
}

let joined: AbortController | undefined

function follow(): void {
  const isLoggedIn = sessionUser() !== null && !sessionExpired()
  if (isLoggedIn && joined === undefined) {
    forgetLive()
    joined = new AbortController()
    joinTabs(joined.signal)
  }
  if (!isLoggedIn && joined !== undefined) {
    joined.abort()
    joined = undefined
  }
}

/**
 * From now on the live state follows the session: joined while somebody is logged in. Returns the way to
 * stop.
 */
export function startLive(): () => void {
  follow()
  const stops = [onSession(follow), followConfiguration()]
  return () => {
    for (const stop of stops) stop()
    joined?.abort()
    joined = undefined
  }
}
