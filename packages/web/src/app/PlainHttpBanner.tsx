import { Suspense } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'

const UnencryptedNotice = lazyPart(async () => (await import('./UnencryptedNotice.tsx')).UnencryptedNotice)

/** Loads what it says only where it has to be said. */
export function PlainHttpBanner() {
  if (location.protocol !== 'http:' || window.isSecureContext) return null
  return (
    <Suspense>
      <UnencryptedNotice />
    </Suspense>
  )
}
