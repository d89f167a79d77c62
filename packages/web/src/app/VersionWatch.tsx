import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { inWindow, keptValue } from '../ui/kept-value.ts'
import { Notice } from '../ui/Notice.tsx'
import classes from './VersionWatch.module.css'

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

type Build = { readonly version: string; readonly build: string }

async function fetchBuild(signal: AbortSignal): Promise<Build> {
  const answer = await fetch('/meta.json', { signal, cache: 'no-store' })
  return (await answer.json()) as Build
}

/** Of this page. Vite serves pages while they are written, which are of none. */
const OWN_BUILD = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
const isOther = ({ build }: Build): boolean => !import.meta.env.DEV && build !== OWN_BUILD

/**
 * Asks now and then, and when its reader comes back, which build the server has; another one asks to load
 * again, or is loaded where nobody is there to be asked.
 */
export function VersionWatch({ loadsItself = false }: { loadsItself?: boolean }) {
  const { data: announced, dataUpdatedAt: askedAt } = useQuery({
    queryKey: ['meta.json'],
    queryFn: ({ signal }) => fetchBuild(signal),
    refetchInterval: EVERY,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
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
