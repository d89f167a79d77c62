import { settled } from '@baliza/domain'
import { type CallID, routeOf } from '../../packages/contract/src/routes.ts'
import { PASSWORD } from '../../packages/server/src/testing/plant-builder.ts'
import type { Machine } from '../plant/machine.ts'

/** What a call came to: an answer, a refusal, or no answer at all. */
export type Answer = { readonly status: number; readonly body: unknown }

const PATIENCE = 20_000
const NOBODY: Answer = { status: 0, body: undefined }
const UNAUTHORIZED = 401

type Sent = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Somebody at a screen, who logs in again when the session is over. */
export class Browser {
  readonly #user: string
  #token: string | undefined

  constructor(user: string) {
    this.#user = user
  }

  get token(): string | undefined {
    return this.#token
  }

  async call(machine: Machine, id: CallID, { params = {}, query, body }: Sent = {}): Promise<Answer> {
    if (this.#token === undefined && !(await this.logIn(machine))) return NOBODY
    const { method, path } = routeOf(id)
    const address = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
    const asked = query ? `?${new URLSearchParams(query).toString()}` : ''
    const answer = await this.#ask(`${machine.url}${address}${asked}`, method, body)
    if (answer.status === UNAUTHORIZED) this.#token = undefined
    return answer
  }

  async logIn(machine: Machine): Promise<boolean> {
    const who = { userid: this.#user, password: PASSWORD }
    const { status, body } = await this.#ask(`${machine.url}/api/users/authenticate`, 'POST', who)
    this.#token = status === 200 ? (body as { token: string }).token : undefined
    return this.#token !== undefined
  }

  async #ask(url: string, method: string, body: unknown): Promise<Answer> {
    const headers = {
      ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const asked = await settled(
      fetch(url, {
        method,
        headers,
        signal: AbortSignal.timeout(PATIENCE),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).then(async (answer) => {
        const isJson = answer.headers.get('content-type')?.includes('json')
        return { status: answer.status, body: isJson ? await answer.json() : await answer.arrayBuffer() }
      }),
    )
    return asked.ok ? asked.value : NOBODY
  }
}
