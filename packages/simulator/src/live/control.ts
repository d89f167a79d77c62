import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Quality, settled, type TagValue } from '@baliza/domain'
import type { ForcedTags } from './tag-board.ts'

type ServerOrder = 'freeze' | 'thaw' | 'cut' | 'restart'

/** What can be done to the plant from outside. */
export type Controls = {
  knows(lineID: number): boolean
  force(lineID: number, tags: ForcedTags): void
  release(lineID: number): void
  servers(order: ServerOrder): Promise<void>
}

export type ControlPort = { readonly url: string; stop(): Promise<void> }

/** `POST /control` with JSON, for tests and demonstrations; on this machine only. Answers when it is done. */
export async function openControlPort(controls: Controls, port = 0): Promise<ControlPort> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    void settled(obey(request, controls)).then((obeyed) => {
      if (!obeyed.ok) return answer(500, { failed: String(obeyed.error) })
      return obeyed.value === undefined ? answer(200, { done: true }) : answer(400, { refused: obeyed.value })
    })
  })
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

type Command = {
  readonly lineID?: unknown
  readonly set?: unknown
  readonly quality?: unknown
  readonly release?: unknown
  readonly server?: unknown
}

/**
 * Why not, or undefined when it is done. A page in a browser can't send JSON to us, so no site can play with
 * the plant.
 */
async function obey(request: IncomingMessage, controls: Controls): Promise<string | undefined> {
  if (request.method !== 'POST' || request.url !== '/control') return 'only POST /control is known'
  if (!request.headers['content-type']?.startsWith('application/json')) return 'send application/json'
  const command = readCommand(await readText(request))
  if (command === undefined) return 'that is no JSON object'
  if (command.server !== undefined) return orderServers(command.server, controls)
  return orderLine(command, controls)
}

async function orderServers(order: unknown, controls: Controls): Promise<string | undefined> {
  if (!isServerOrder(order)) return `a server can ${SERVER_ORDERS.join(', ')}`
  await controls.servers(order)
  return undefined
}

function orderLine({ lineID, set, quality, release }: Command, controls: Controls): string | undefined {
  if (typeof lineID !== 'number' || !controls.knows(lineID)) return `there is no line ${String(lineID)}`
  if (release === true) controls.release(lineID)
  else if (isQuality(quality) || isTagValues(set)) {
    controls.force(lineID, {
      set: isTagValues(set) ? set : undefined,
      quality: isQuality(quality) ? quality : undefined,
    })
  } else return 'say set, quality or release'
  return undefined
}

function readCommand(text: string): Command | undefined {
  if (!/^\s*\{/.test(text)) return undefined
  return JSON.parse(text) as Command
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

const SERVER_ORDERS: readonly ServerOrder[] = ['freeze', 'thaw', 'cut', 'restart']
const QUALITIES: readonly Quality[] = ['good', 'uncertain', 'bad']

const isServerOrder = (value: unknown): value is ServerOrder => SERVER_ORDERS.some((order) => order === value)
const isQuality = (value: unknown): value is Quality => QUALITIES.some((quality) => quality === value)

function isTagValues(value: unknown): value is Record<string, TagValue> {
  const values = typeof value === 'object' && value !== null ? Object.values(value) : []
  return (
    values.length > 0 &&
    values.every((each) => each === null || ['boolean', 'number', 'string'].includes(typeof each))
  )
}
