import type { RowConflict } from '@baliza/contract'

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

type OwnWords = {
  readonly unauthorized: string
  readonly other: string
  /**
   * The login says the status text, in whatever language the way to the server speaks, rather than nothing.
   */
  readonly saysStatus?: boolean
}

/** §8: what the server says, else words of our own. */
export function problemText(error: unknown, { unauthorized, other, saysStatus = false }: OwnWords): string {
  if (!(error instanceof ApiProblem)) return other
  const { message, statusText, status } = error
  if (message !== '') return message
  if (saysStatus && statusText !== '') return statusText
  return status === 401 ? unauthorized : other
}
