import type { RowConflict } from '@baliza/contract'
import { m } from '../i18n/paraglide/messages.js'

/** A refusal of the server, in the reader's language. The message is empty when the answer carried none. */
export class ApiProblem extends Error {
  readonly status: number
  readonly statusText: string
  readonly code: string
  /** Of a row that somebody else changed meanwhile. */
  readonly conflict: RowConflict | undefined

  constructor(refusal: Refusal) {
    super(refusal.message ?? '')
    this.name = 'ApiProblem'
    this.status = refusal.status
    this.statusText = refusal.statusText
    this.code = refusal.code ?? ''
    this.conflict = refusal.conflict
  }
}

type Refusal = {
  status: number
  statusText: string
  code?: string | undefined
  message?: string | undefined
  conflict?: RowConflict | undefined
}

/** Reads `{code, message}`; an answer of another form (a proxy's page) has no text of its own. */
export async function problemOf(answer: Response): Promise<ApiProblem> {
  const { status, statusText } = answer
  if (!answer.headers.get('content-type')?.includes('json')) return new ApiProblem({ status, statusText })
  const { code, message, conflict } = (await answer.json()) as Pick<Refusal, 'code' | 'message' | 'conflict'>
  return new ApiProblem({ status, statusText, code, message, conflict })
}

/** What was refused is a password or a code that was just typed, not the session. */
const OF_WHAT_WAS_TYPED: ReadonlySet<string> = new Set([
  'wrong-signature',
  'wrong-old-password',
  'wrong-code',
])

/** A 401 ends the session, unless it is about what somebody signed with. */
export const endsSession = ({ status, code }: ApiProblem): boolean =>
  status === 401 && !OF_WHAT_WAS_TYPED.has(code)

/**
 * The server answers encrypted alone since this page came: a screen that nobody stands at goes there by
 * itself.
 */
export const wantsEncryption = ({ code }: ApiProblem): boolean => code === 'https-required'

type OwnWords = {
  /** What a screen says of its own when the answer has no words. */
  readonly failed?: string
  readonly unauthorized?: string
  /**
   * The login says the status text, in whatever language the way to the server speaks, rather than nothing.
   */
  readonly saysStatus?: boolean
}

/** What the server says of a refusal, else one sentence that fits everywhere. */
export function problemText(error: unknown, words: OwnWords = {}): string {
  const { failed = m.ui_failed(), unauthorized = m.ui_unauthorized(), saysStatus = false } = words
  if (!(error instanceof ApiProblem)) return failed
  const { message, statusText, status } = error
  if (message !== '') return message
  if (saysStatus && statusText !== '') return statusText
  return status === 401 ? unauthorized : failed
}
