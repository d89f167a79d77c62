import { type Dispatch, useEffect, useRef, useState } from 'react'
import { parseObject } from '../format/parse-object.ts'
import { inWindow, keptValue } from './kept-value.ts'

type Drafts = Readonly<Record<string, unknown>>

const kept = keptValue<Drafts | undefined>('baliza.drafts', {
  parse: parseObject,
  format: (drafts) => JSON.stringify(drafts),
  store: inWindow,
})

/** What is being written on the page, by name. */
const written = new Map<string, () => object | undefined>()

const here = () => window.location.pathname + window.location.search

/**
 * The session of this person ends while things are being written: this window keeps them until their page is
 * opened again.
 */
export function keepDrafts(userID: string | undefined): void {
  const drafts = Object.fromEntries([...written].map(([name, draft]) => [name, draft()]))
  kept.keep({ userID, path: here(), drafts })
}

/** Somebody has logged in: what another person was writing is not for him. */
export function keepDraftsOf(userID: string | undefined): void {
  if (kept.read()?.['userID'] !== userID) forgetDrafts()
}

export const forgetDrafts = kept.forget

/** Keeps what is being written when the session ends meanwhile. Never a secret. */
export function useKeptDraft(name: string | undefined, draft: object | undefined): void {
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  useEffect(() => {
    if (name === undefined) return undefined
    const give = () => latest.current
    written.set(name, give)
    return () => {
      if (written.get(name) === give) written.delete(name)
    }
  }, [name])
}

/** What was being written on this page when the session ended; it is given out once. */
export function takeDraft(name: string): Readonly<Record<string, unknown>> | undefined {
  const all = kept.read()
  if (all === undefined || all['path'] !== here()) return undefined
  const { [name]: draft, ...others } = recordOf(all['drafts'])
  kept.keep({ ...all, drafts: others })
  return draft === undefined ? undefined : recordOf(draft)
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** What is open on a page, as by `useState`; what was open when the session ended is open again. */
export function useKeptOpen<Opened extends object>(
  name: string,
): readonly [Opened | undefined, Dispatch<Opened | undefined>] {
  const [opened, setOpened] = useState(() => takeDraft(name) as Opened | undefined)
  useKeptDraft(name, opened)
  return [opened, setOpened]
}
