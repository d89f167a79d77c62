import { type Endpoint, endpoint, streamEndpoint } from '../../http/endpoint.ts'
import { readVisibleLines } from './live.queries.ts'
import type { LiveHub } from './live-hub.ts'

export const liveEndpoints = (hub: LiveHub): Endpoint[] => [
  streamEndpoint('live.stream', async (_site, { user, address }, reply) => {
    const leave = hub.takePlace(user)
    reply.raw.once('close', leave)
    reply.hijack()
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    await hub.add(reply.raw, { user, address })
  }),

  endpoint('live.lines', (site, { user }) => readVisibleLines(site.db, user)),
]
