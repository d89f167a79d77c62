import { lazy, Suspense } from 'react'

const UnencryptedNotice = lazy(() =>
  import('./UnencryptedNotice.tsx').then(({ UnencryptedNotice }) => ({ default: UnencryptedNotice })),
)

/** Loads what it says only where it has to be said. */
export function PlainHttpBanner() {
  if (location.protocol !== 'http:' || window.isSecureContext) return null
  return (
    <Suspense>
      <UnencryptedNotice />
    </Suspense>
  )
}
