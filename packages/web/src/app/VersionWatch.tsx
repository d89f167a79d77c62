import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { type ServedBuild, useServedBuild } from '../api/served-build.ts'
import { m } from '../i18n/paraglide/messages.js'
import { inWindow, keptValue } from '../ui/kept-value.ts'
import { Notice } from '../ui/Notice.tsx'
import classes from './VersionWatch.module.css'

/** A screen loads itself once in this time. */
const EVERY = 5 * 60_000
/**
 * When this screen last loaded itself: a server that announces another build than it serves must not make it
 * do nothing else.
 */
const loadedAt = keptValue('baliza.loaded-at', { parse: Number, format: String, store: inWindow })

function loadAgain(askedAt: number): void {
  if (askedAt - loadedAt.read() < EVERY) return
  loadedAt.keep(askedAt)
  window.location.reload()
}

/** Of this page. Vite serves pages while they are written, which are of none. */
const OWN_BUILD = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
const isOther = ({ build }: ServedBuild): boolean => !import.meta.env.DEV && build !== OWN_BUILD

/**
 * Asks now and then, and when its reader comes back, which build the server has; another one asks to load
 * again, or is loaded where nobody is there to be asked.
 */
export function VersionWatch({ loadsItself = false }: { loadsItself?: boolean }) {
  const { data: announced, dataUpdatedAt: askedAt } = useServedBuild()
  const isOld = announced !== undefined && isOther(announced)
  useEffect(() => {
    if (isOld && loadsItself) loadAgain(askedAt)
  }, [isOld, loadsItself, askedAt])
  if (!isOld) return null
  return (
    <div className={classes.prompt}>
      <Notice
        tone="info"
        title={m.app_new_version({ version: announced.version })}
        action={
          <Button h="var(--touch)" onClick={() => window.location.reload()}>
            {m.app_refresh()}
          </Button>
        }
      />
    </div>
  )
}
