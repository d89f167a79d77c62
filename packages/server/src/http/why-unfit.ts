import type { z } from 'zod/mini'
import { Problem } from '../refusals/problem.ts'

type Issue = z.core.$ZodIssue

/**
 * Why what was sent doesn't fit its schema: missing, too long, out of its range, or of another kind; the
 * sentence names the field.
 */
export function whyUnfit(found: Issue | undefined, sent: unknown): Problem {
  if (!found) return new Problem('body-unreadable')
  const issue = withinUnion(found)
  const field = fieldAt(issue.path)
  if (isNothing(sentAt(issue.path.map(String), sent))) return missing(issue.path)
  return beyondLimit(issue, field) ?? ofOtherKind(issue, field)
}

/** Who logs in or signs is told in these words; among the `values` of a row a name is one like any other. */
const SIGNER: ReadonlySet<string> = new Set(['userid', 'username', 'user'])

function missing(path: readonly PropertyKey[]): Problem {
  const [field] = path
  if (path.length === 1 && SIGNER.has(String(field))) return new Problem('username-required')
  if (path.length === 1 && field === 'password') return new Problem('password-required')
  return new Problem('field-required', { field: fieldAt(path) })
}

/**
 * Of two shapes the second is the rule: before it stands a blank that a form may send, or the same as text.
 */
function withinUnion(issue: Issue): Issue {
  const nested =
    issue.code === 'invalid_union' && issue.errors.length === 2 ? issue.errors[1]?.[0] : undefined
  return nested ? withinUnion({ ...nested, path: [...issue.path, ...nested.path] }) : issue
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

function beyondLimit(issue: Issue, field: string): Problem | undefined {
  if (issue.code === 'too_big' && issue.origin === 'string')
    return new Problem('field-too-long', { field, most: Number(issue.maximum) })
  if (issue.code === 'too_big' && isNumber(issue.origin))
    return new Problem('field-too-large', { field, most: Number(issue.maximum) })
  if (issue.code === 'too_small' && isNumber(issue.origin) && !issue.inclusive)
    return new Problem('field-too-small-or-equal', { field, least: Number(issue.minimum) })
  if (issue.code === 'too_small' && isNumber(issue.origin))
    return new Problem('field-too-small', { field, least: Number(issue.minimum) })
  return undefined
}

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int'

const KINDS: Readonly<
  Record<string, 'field-not-number' | 'field-not-integer' | 'field-not-text' | 'field-not-boolean'>
> = {
  number: 'field-not-number',
  int: 'field-not-integer',
  string: 'field-not-text',
  boolean: 'field-not-boolean',
}

function ofOtherKind(issue: Issue, field: string): Problem {
  if (issue.code === 'invalid_value')
    return new Problem('field-not-one-of', { field, choices: issue.values.map(String).join(', ') })
  const kind = issue.code === 'invalid_type' ? KINDS[issue.expected] : undefined
  return new Problem(kind ?? 'field-invalid', { field })
}

/** Its name; in a list also which one: `readings[3].value`. */
function fieldAt(path: readonly PropertyKey[]): string {
  const list = path.findIndex((step) => typeof step === 'number')
  if (list < 1) return String(path.at(-1) ?? 'body')
  return path
    .slice(list - 1)
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`))
    .join('')
}

/** What was sent there: `['values', 'name']` is the name among the values of a form. */
const sentAt = (path: readonly string[], sent: unknown): unknown =>
  path.reduce((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], sent)
