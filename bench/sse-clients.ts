import { logIn } from './log-in.ts'

/** One line's status as a browser is told. */
export type PushedLine = { readonly lineID: number; readonly beacon: string }
export type Watchers = { readonly count: number; close(): void }

/** So many streams a session may have. */
const OF_SESSION = 10

/** Opens `count` live streams, and says what each of them is told. */
export async function openWatchers(
  url: string,
  count: number,
  onLines: (watcher: number, lines: readonly PushedLine[]) => void,
): Promise<Watchers> {
  const tokens: string[] = []
  for (let i = 0; i < count; i += OF_SESSION) tokens.push(await logIn(url, 'consulta', 'demo'))
  const stop = new AbortController()
  await Promise.all(
    Array.from({ length: count }, async (_, watcher) => {
      const answer = await fetch(`${url}/api/live`, {
        headers: { authorization: `Bearer ${tokens[Math.floor(watcher / OF_SESSION)]}` },
        signal: stop.signal,
      })
      if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}`)
      void read(answer.body, (lines) => onLines(watcher, lines)).catch((error: unknown) => {
        if (!stop.signal.aborted) throw error
      })
    }),
  )
  return { count, close: () => stop.abort() }
}

async function read(
  body: ReadableStream<Uint8Array>,
  onLines: (lines: readonly PushedLine[]) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^event: lines\ndata: (.*)$/m.exec(block)?.[1]
      if (data) onLines(JSON.parse(data) as PushedLine[])
    }
  }
}
