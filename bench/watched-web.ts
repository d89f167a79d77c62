import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { freePort } from '../packages/server/src/testing/free-port.ts'
import { PASSWORD } from '../scripts/living-plant/people.ts'
import type { Strain, StrainMessage } from './load-reporter.ts'
import { logIn } from './log-in.ts'

const WEB = fileURLToPath(new URL('../packages/server/src/process/web-process.ts', import.meta.url))
const REPORTER = new URL('./load-reporter.ts', import.meta.url).href

export type WatchedWeb = {
  /** What the supervisor is answered, until its last byte is there: how many there were. */
  readonly get: (path: string, query: Readonly<Record<string, string>>) => Promise<number>
  /** What the web process bears while `work` goes on. */
  readonly strainOf: (work: () => Promise<unknown>) => Promise<Strain>
  readonly stop: () => Promise<void>
}

/** The real web process on a database, asked over HTTP. */
export async function startWatchedWeb(databaseUrl: string, dataFolder: string): Promise<WatchedWeb> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', REPORTER, WEB],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        BALIZA_SUPERVISED: '1000',
        BALIZA_DATABASE: databaseUrl,
        BALIZA_DATA: dataFolder,
        BALIZA_LOG_LEVEL: 'error',
        HOST: '127.0.0.1',
        PORT: String(port),
      },
    },
  )
  await whenReady(child)
  const url = `http://127.0.0.1:${port}`
  const token = await logIn(url, 'supervisor', PASSWORD)
  return {
    get: async (path, query) => {
      let bytes = 0
      for await (const part of await answerOf(
        `${url}/api/${path}?${new URLSearchParams(query).toString()}`,
        token,
      ))
        bytes += (part as Buffer).length
      return bytes
    },
    strainOf: async (work) => {
      child.send('begin')
      await work()
      child.send('end')
      for (;;) {
        const [message] = (await once(child, 'message')) as [StrainMessage | { kind: 'bus' }]
        if (message.kind === 'strain') return message.strain
      }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

const agent = new Agent({ keepAlive: true })

/** By the leanest client that there is: it is the server that is measured. */
async function answerOf(url: string, token: string): Promise<IncomingMessage> {
  const request = get(url, {
    agent,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
  })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  return answer
}

async function whenReady(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('the web process ended before it was ready')
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
}

/** Load options as an address carries them. */
export const asQuery = (options: object): Record<string, string> =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, JSON.stringify(value)]))
