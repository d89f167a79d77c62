import { useEffect, useRef } from 'react'
import { keptObject } from '../format/kept-object.ts'
import { onSession, sessionExpired } from './session.ts'

const keyOf = (name: string) => `baliza.draft.${name}`
const here = () => window.location.pathname + window.location.search

/**
 * Keeps what is being written when the session ends meanwhile, until its page is opened again. Never a
 * password.
 */
export function useKeptDraft(name: string, draft: object): void {
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  useEffect(
    () =>
      onSession(() => {
        if (sessionExpired())
          sessionStorage.setItem(keyOf(name), JSON.stringify({ ...latest.current, path: here() }))
      }),
    [name],
  )
}

/** What was being written on this page when the session ended; it is given out once. */
export function takeDraft(name: string): Record<string, unknown> | undefined {
  const text = sessionStorage.getItem(keyOf(name))
  if (text === null) return undefined
  sessionStorage.removeItem(keyOf(name))
  const draft = keptObject(text)
  return draft?.['path'] === here() ? draft : undefined
}
