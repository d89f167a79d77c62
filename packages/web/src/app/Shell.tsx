import { ROLE } from '@baliza/domain'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { startLive } from '../api/live/shared-live.ts'
import { forgetReturnPath } from '../api/return-path.ts'
import { useSessionExpired, useSessionUser } from '../api/session.ts'
import { isHeldUp, type SessionUser } from '../api/session-user.ts'
import { TerminalSync } from '../api/TerminalSync.tsx'
import { accountRoute } from '../features/account/feature.ts'
import { m } from '../i18n/paraglide/messages.js'
import { lazyPart } from '../ui/lazy-part.ts'
import { LiveBanner } from './LiveBanner.tsx'
import { PlainHttpBanner } from './PlainHttpBanner.tsx'
import { SetupAccountBanner } from './SetupAccountBanner.tsx'
import classes from './Shell.module.css'
import { useSessionCheck } from './session-check.ts'
import { useShownPage } from './shown-page.ts'
import { TopBar } from './TopBar.tsx'
import { VersionWatch } from './VersionWatch.tsx'

const Toasts = lazyPart(async () => (await import('../ui/Toasts.tsx')).Toasts)
const ExpiredSession = lazyPart(async () => (await import('./ExpiredSession.tsx')).ExpiredSession)
const BackupBanner = lazyPart(async () => (await import('./BackupBanner.tsx')).BackupBanner)
const FirstLineStrip = lazyPart(async () => (await import('./FirstLineStrip.tsx')).FirstLineStrip)

/** The house around a page: only for who is logged in. */
export function Shell() {
  const user = useSessionUser()
  const isExpired = useSessionExpired()
  const navigate = useNavigate()

  const isOpen = user === null || !isHeldUp(user)
  useEffect(() => (isOpen ? startLive() : undefined), [isOpen])
  useSessionCheck(user !== null && !isExpired)
  useEffect(() => {
    if (user === null) void navigate({ to: '/login', replace: true })
    else if (!isExpired) forgetReturnPath()
  }, [user, isExpired, navigate])
  useEffect(() => {
    if (!isOpen) void navigate({ to: accountRoute.path, replace: true })
  }, [isOpen, navigate])

  if (user === null) return null
  return (
    <>
      <House user={user} isOpen={isOpen} />
      {isExpired && (
        <Suspense>
          <ExpiredSession />
        </Suspense>
      )}
    </>
  )
}

/** With a temporary password, or without a factor that is needed, one sees only the own account; an unattended screen has no menu. */
function House({ user, isOpen }: { user: SessionUser; isOpen: boolean }) {
  const isUnattended = useShownPage()?.isUnattended === true
  const hasMenu = isOpen && !isUnattended
  const isAdministered = hasMenu && user.roleID === ROLE.ADMINISTRATOR
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {m.app_skip()}
      </a>
      {hasMenu && <TopBar user={user} />}
      {isAdministered && <PlainHttpBanner />}
      {isAdministered && <SetupAccountBanner />}
      {isAdministered && (
        <Suspense>
          <BackupBanner />
          <FirstLineStrip />
        </Suspense>
      )}
      <Content isBare={isUnattended} />
      <div className={classes.foot}>
        <VersionWatch loadsItself={isUnattended} />
        {isOpen && <LiveBanner />}
      </div>
      <Suspense>
        <Toasts />
      </Suspense>
      {isOpen && <TerminalSync />}
    </div>
  )
}

/** The page itself. A new page is announced and read from its top. */
function Content({ isBare }: { isBare: boolean }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const content = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current !== path) content.current?.focus({ preventScroll: true })
    shown.current = path
  }, [path])
  return (
    <main
      id="content"
      ref={content}
      tabIndex={-1}
      className={classes.content}
      data-bare={isBare || undefined}
    >
      <Outlet />
    </main>
  )
}
