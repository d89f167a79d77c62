import type { ServerSettings } from '../driver.ts'
import { openHttpSource, textOfAnswer } from './exchange.ts'

export type JsonAnswer = { readonly document: unknown; readonly server: string | null }

export type JsonSource = {
  /** The document at an address now. Rejects on anything but an answer in JSON. */
  get(url: string, aborted: AbortSignal): Promise<JsonAnswer>
  close(): void
}

/** Asks one server for documents. */
export function openJsonSource(server: ServerSettings): JsonSource {
  const source = openHttpSource(server)
  return {
    async get(url, aborted) {
      const answer = await source.ask({ url, headers: { accept: 'application/json' } }, aborted)
      return { document: JSON.parse(textOfAnswer(answer)) as unknown, server: answer.server }
    },
    close: () => source.close(),
  }
}
