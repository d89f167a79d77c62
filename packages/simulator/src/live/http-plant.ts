import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Instant, toIso } from '@baliza/domain'
import type { PlantDescription, TagSample } from '../plant-model.ts'

export type ApiTag = Pick<PlantDescription['tags'][number], 'tagName' | 'tagValue'>

export type HttpPlant = {
  readonly url: string
  /** Ends every connection; clients may come back at once. */
  cut(): void
  /** Takes requests and answers none, until it thaws. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/**
 * A machine with an API: answers each address that a tag names (`/lines/4#/running;time=/time`) with a
 * document that has the tag's value, and its time, where the address looks for them. A bad value is left out.
 */
export async function startHttpPlant(
  tags: readonly ApiTag[],
  shown: (tagName: string) => TagSample | undefined,
  port = 0,
): Promise<HttpPlant> {
  const places = Map.groupBy(tags.map(toPlace), ({ path }) => path)
  let frozen = Promise.withResolvers<void>()
  frozen.resolve()
  const server = createServer((request, response) => {
    const found = places.get(URL.parse(request.url ?? '', ORIGIN)?.pathname ?? '')
    const answer = () => {
      const body = found ? documentOf(found, shown) : { error: 'there is nothing here' }
      response
        .writeHead(found ? 200 : 404, { 'content-type': 'application/json', server: 'Simulated-plant/1.3.4' })
        .end(JSON.stringify(body))
    }
    void frozen.promise.then(answer)
  })
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => server.closeAllConnections(),
    freeze() {
      frozen.resolve()
      frozen = Promise.withResolvers()
    },
    thaw: () => frozen.resolve(),
    stop() {
      frozen.resolve()
      return close(server)
    },
  }
}

type TagPlace = {
  readonly tagName: string
  readonly path: string
  readonly value: readonly string[]
  readonly time: readonly string[]
}

/** Addresses are relative to the server, or whole; only the path counts. */
const ORIGIN = 'http://plant'

function toPlace({ tagName, tagValue }: ApiTag): TagPlace {
  const address = new URL(tagValue, ORIGIN)
  const [value = '', time = ''] = decodeURIComponent(address.hash.slice(1)).split(';time=')
  return { tagName, path: address.pathname, value: steps(value), time: steps(time) }
}

const steps = (pointer: string): readonly string[] => pointer.split('/').slice(1)

type Json = { [name: string]: Json | TagSample['value'] }

function documentOf(places: readonly TagPlace[], shown: (tagName: string) => TagSample | undefined): Json {
  const document: Json = {}
  const times = new Map<string, { steps: readonly string[]; at: Instant }>()
  for (const { tagName, value, time } of places) {
    const sample = shown(tagName)
    if (!sample || sample.quality === 'bad') continue
    put(document, value, sample.value)
    const before = times.get(time.join('/'))
    if (!before || sample.at > before.at) times.set(time.join('/'), { steps: time, at: sample.at })
  }
  for (const { steps, at } of times.values()) put(document, steps, toIso(at))
  return document
}

function put(document: Json, path: readonly string[], value: TagSample['value']): void {
  const name = path.at(-1)
  if (name === undefined) return
  let parent = document
  for (const step of path.slice(0, -1)) {
    const inner = parent[step]
    const next: Json = typeof inner === 'object' && inner !== null ? inner : {}
    parent[step] = next
    parent = next
  }
  parent[name] = value
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
