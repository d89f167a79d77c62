import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useLiveLine } from './figures-context.tsx'

const ActiveCall = lazyPart(async () => (await import('./ActiveCall.tsx')).ActiveCall)

/** The call of the line on top of everything else, fetched when there is one. */
export function CallBand() {
  const isCalled = useLiveLine()?.status.maintenance != null
  const [wasCalled, setCalled] = useState(isCalled)
  if (isCalled && !wasCalled) setCalled(true)
  return wasCalled ? (
    <Suspense>
      <ActiveCall />
    </Suspense>
  ) : null
}
