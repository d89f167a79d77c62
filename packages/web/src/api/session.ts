import { useSyncExternalStore } from 'react'
import { forgetDrafts, keepDrafts, keepDraftsOf } from '../ui/kept-draft.ts'
import { forgetReturnPath, keepReturnPath } from './return-path.ts'
import { readStored, type SessionUser } from './session-user.ts'

const KEY = 'baliza.session'
/** Stands in the store for the blink that tells the other tabs why the session goes. */
const EXPIRED = 'expired'

type Listener = () => void
const listeners = new Set<Listener>()
const announce = () => {
  for (const listener of listeners) listener()
}

let user = readStored(localStorage.getItem(KEY))
let expired = false

export const sessionUser = (): SessionUser | null => user

/** True from the moment the server refused the session until somebody has read so. */
export const sessionExpired = (): boolean => expired

export function openSession(opened: SessionUser): void {
  keepDraftsOf(opened.userID)
  user = opened
  expired = false
  localStorage.setItem(KEY, JSON.stringify(opened))
  announce()
}

/** Logout, or the last step of an expiry. */
export function closeSession(): void {
  if (!expired) forgetReturnPath()
  user = null
  expired = false
  localStorage.removeItem(KEY)
  announce()
}

/**
 * A 401 came back: the stored session goes at once, the page stays as it is until its reader has seen why.
 */
export function expireSession(): void {
  markExpired()
  localStorage.setItem(KEY, EXPIRED)
  localStorage.removeItem(KEY)
  announce()
}

/** The role needs a second factor since a moment ago: the page leads to the account. */
export function demandFactor(): void {
  if (user !== null && user.mustEnrolFactor !== true) openSession({ ...user, mustEnrolFactor: true })
}

function markExpired(): void {
  if (user === null || expired) return
  expired = true
  keepReturnPath()
  keepDrafts(user.userID)
}

export function onSession(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Another tab logged in or out, or was refused.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== KEY) return
  if (newValue === EXPIRED) markExpired()
  else if (newValue !== null || !expired) {
    user = readStored(newValue)
    if (user !== null && expired) {
      expired = false
      // The page is as it was left: it needs nothing back.
      forgetDrafts()
    }
  }
  announce()
})

export const useSessionUser = (): SessionUser | null => useSyncExternalStore(onSession, sessionUser)
export const useSessionExpired = (): boolean => useSyncExternalStore(onSession, sessionExpired)
