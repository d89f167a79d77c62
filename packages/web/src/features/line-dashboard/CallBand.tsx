import { lazy, Suspense, useState } from 'react'
import { useLiveLine } from './figures-context.tsx'

const ActiveCall = lazy(() =>
  import('./ActiveCall.tsx').then(({ ActiveCall: component }) => ({ default: component })),
)

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
