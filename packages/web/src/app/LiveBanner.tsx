import { IconPlugConnectedX } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import type { StreamState } from '../api/live/live-state.ts'
import { useStreamState } from '../api/live/use-live.ts'
import { m } from '../i18n/paraglide/messages.js'
import { lazyPart } from '../ui/lazy-part.ts'
import classes from './LiveBanner.module.css'

// Few people ever see an outage: what it says costs no cold load.
const StorageText = lazyPart(async () => (await import('./StorageText.tsx')).StorageText)

/** Says that what is shown may be old, and since when. */
export function LiveBanner() {
  const state = useStreamState()
  const text = bannerText(state)
  return (
    <div role="status" className={classes.place}>
      {text !== undefined && (
        <div className={classes.banner}>
          <IconPlugConnectedX size={20} aria-hidden />
          <Suspense>
            <span>{text}</span>
          </Suspense>
          {'seconds' in state && state.seconds !== null && (
            <span className={classes.since} aria-hidden>
              {since(state.seconds)}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

function bannerText(state: StreamState): ReactNode {
  switch (state.kind) {
    case 'offline':
      return m.app_offline()
    case 'storage':
      return <StorageText {...state} />
    case 'collector-silent':
      return m.app_collector_silent()
    case 'connecting':
    case 'live':
      return undefined
  }
}

const since = (seconds: number) =>
  seconds < 120
    ? m.app_since_seconds({ seconds })
    : m.app_since_minutes({ minutes: Math.floor(seconds / 60) })
