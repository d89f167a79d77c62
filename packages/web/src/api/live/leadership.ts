import { parseObject } from '../../format/parse-object.ts'
import { orNothing } from '../or-nothing.ts'

const NAME = 'baliza.live'
const LEASE_KEY = 'baliza.live.leader'
const LEASE = 6_000
const RENEWAL = 2_000

type Work = (signal: AbortSignal) => Promise<void>

/**
 * Runs `work` in one tab of this browser at a time; when that tab goes, another takes over. Web Locks exist
 * only on HTTPS and localhost, a plant may run on plain HTTP: there a lease in the browser's storage does the
 * same.
 */
export function whileLeading(work: Work, signal: AbortSignal): void {
  // A signal that ends the waiting is no error.
  if ('locks' in navigator) void orNothing(navigator.locks.request(NAME, { signal }, () => work(signal)))
  else whileLeasing(work, signal)
}

type Lease = { readonly id: string; readonly until: number }

function whileLeasing(work: Work, signal: AbortSignal): void {
  const id = Math.random().toString(36)
  let term: AbortController | undefined
  const lease = () => parseObject(localStorage.getItem(LEASE_KEY)) as Lease | undefined
  const resign = () => {
    term?.abort()
    term = undefined
  }
  // Taken on one tick, served from the next: of two tabs that take it at once, the later one keeps it.
  const renew = () => {
    const held = lease()
    if (held !== undefined && held.id !== id && held.until > Date.now()) return resign()
    localStorage.setItem(LEASE_KEY, JSON.stringify({ id, until: Date.now() + LEASE } satisfies Lease))
    if (held?.id === id && term === undefined) {
      term = new AbortController()
      void work(AbortSignal.any([signal, term.signal]))
    }
  }
  const leave = () => {
    clearInterval(timer)
    resign()
    if (lease()?.id === id) localStorage.removeItem(LEASE_KEY)
  }
  const timer = setInterval(renew, RENEWAL)
  renew()
  signal.addEventListener('abort', leave)
  window.addEventListener('pagehide', leave, { signal })
}
