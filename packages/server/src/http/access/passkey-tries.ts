import { settled } from '@baliza/domain'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../../refusals/problem.ts'

/** So many questions and answers of passkeys a minute from one place: nobody logs in as often. */
const TRIES_OF_PLACE = 60

const ofPlace = new RateLimiterMemory({ points: TRIES_OF_PLACE, duration: 60 })

/** Strangers may ask for passkeys, and not without end. */
export async function slowDown(address: string): Promise<void> {
  const tried = await settled(ofPlace.consume(address))
  if (tried.ok) return
  const { msBeforeNext } = tried.error as RateLimiterRes
  throw new Problem('too-many-requests', { seconds: Math.ceil(msBeforeNext / 1_000) })
}
