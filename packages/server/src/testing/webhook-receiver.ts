import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
  readonly method: string | undefined
}

/** A program that webhooks are sent to: it keeps what came and answers as it is told. */
export async function startReceiver(): Promise<{
  readonly url: string
  readonly port: number
  readonly received: Received[]
  /** The status of the next answers; null = it never answers. */
  readonly answerWith: (status: number | null, headers?: Record<string, string>) => void
  readonly stop: () => Promise<void>
}> {
  const received: Received[] = []
  let answer: { status: number | null; headers: Record<string, string> } = { status: 204, headers: {} }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => (body += text))
    request.on('end', () => {
      received.push({ headers: request.headers, body, method: request.method })
      if (answer.status !== null) response.writeHead(answer.status, answer.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/baliza`,
    port,
    received,
    answerWith: (status, headers = {}) => {
      answer = { status, headers }
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A webhook that is told of everything. */
export const EVERYTHING = {
  stopOpened: true,
  stopRecognized: true,
  stopClosed: true,
  orderStarted: true,
  orderFinalized: true,
  maintenanceCalled: true,
  maintenanceFinished: true,
}
