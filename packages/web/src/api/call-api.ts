import { type AnswerTo, ASKED_BY, type CallID, type RequestOf, routeOf } from '@baliza/contract'
import { queryOptions } from '@tanstack/react-query'
import { getLocale } from '../i18n/paraglide/runtime.js'
import { askedBy } from './asked-by.ts'
import { endsSession, problemOf, wantsEncryption } from './problem.ts'
import { sendOnce } from './send-once.ts'
import { demandFactor, expireSession, sessionUser } from './session.ts'
import { addressOf, type RequestParts } from './wire.ts'

/**
 * Makes one call of the contract. Throws `ApiProblem` on a refusal, and what `fetch` throws when nobody
 * answers. A write that nobody may abandon is sent once, however often it is tapped.
 */
export function callApi<ID extends CallID, const Request extends RequestOf<ID>>(
  id: ID,
  request: Request,
  signal?: AbortSignal,
): Promise<AnswerTo<ID, Request>> {
  const { method, path } = routeOf(id)
  const parts = request as RequestParts
  const address = addressOf(path, parts)
  const body = parts.body === undefined ? null : JSON.stringify(parts.body)
  const send = async () => {
    const headers = body === null ? callHeaders() : { ...callHeaders(), 'content-type': 'application/json' }
    const answer = await fetch(address, { method, headers, body, signal: signal ?? null })
    if (!answer.ok) await refuse(answer)
    return (answer.status === 204 ? null : await answer.json()) as AnswerTo<ID, Request>
  }
  return method === 'GET' || signal !== undefined ? send() : sendOnce(id, `${address} ${body}`, send)
}

/** The one place where a refused session leaves the browser, or has to do something first. */
export async function refuse(answer: Response): Promise<never> {
  const problem = await problemOf(answer)
  if (endsSession(problem)) expireSession()
  if (problem.code === 'second-factor-required') demandFactor()
  if (wantsEncryption(problem)) location.replace(location.href.replace(/^http:/, 'https:'))
  throw problem
}

/** Every call says who asks, in which language, and whether somebody sits there. */
export function callHeaders(): Record<string, string> {
  const user = sessionUser()
  const language = { 'accept-language': getLocale() }
  if (user === null) return language
  return { ...language, [ASKED_BY]: askedBy(), authorization: `Bearer ${user.token}` }
}

/** A call as a query; its key is the call's id and what was asked. */
export const callQuery = <ID extends CallID, const Request extends RequestOf<ID>>(id: ID, request: Request) =>
  queryOptions({ queryKey: [id, request], queryFn: ({ signal }) => callApi(id, request, signal) })
