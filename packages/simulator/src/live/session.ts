export type Login = { readonly url: string; readonly userid: string; readonly password: string }

/** Baliza's calls, as one person makes them. */
export type Session = { readonly call: (path: string, body?: object) => Promise<unknown> }

/** An answer that is a refusal. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * No session, a conflict, too many requests: it may be otherwise next time. Any other refusal is an answer.
 */
const PASSING = new Set([401, 408, 409, 429])
export const isFinal = (error: unknown): error is Refused =>
  error instanceof Refused && error.status < 500 && !PASSING.has(error.status)

const TIMEOUT = 10_000

/** Logs in when it has to: at first, and when the server no longer knows the session. */
export function openSession({ url, userid, password }: Login, aborted: AbortSignal): Session {
  let token: string | undefined

  function send(path: string, body: object | undefined): Promise<Response> {
    return fetch(new URL(path, url), {
      method: body ? 'POST' : 'GET',
      signal: AbortSignal.any([aborted, AbortSignal.timeout(TIMEOUT)]),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        'accept-language': 'en',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  async function logIn(): Promise<void> {
    token = undefined
    const answer = (await accepted(await send('/api/users/authenticate', { userid, password }))) as {
      token: string
    }
    token = answer.token
  }

  return {
    async call(path, body) {
      if (token === undefined) await logIn()
      const response = await send(path, body)
      if (response.status !== 401) return accepted(response)
      await response.body?.cancel()
      await logIn()
      return accepted(await send(path, body))
    },
  }
}

async function accepted(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.ok)
    throw new Refused(response.status, `${response.url} answered ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}
