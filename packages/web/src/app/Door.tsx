import { useEffect, useTransition } from 'react'
import { useSessionUser } from '../api/session.ts'
import { LoginPage } from '../features/login/LoginPage.tsx'
import { m } from '../i18n/paraglide/messages.js'
import { Frame } from './Frame.tsx'

const LOGIN = '/login'

type Props = {
  fetchApp: () => Promise<unknown>
  /** Somebody is logged in, here or in another tab. */
  onOpen: () => Promise<void>
}

/** All that a browser loads before somebody is logged in; the rest is fetched while he types. */
export function Door(props: Props) {
  return (
    <Frame title={m.login_title()}>
      <Login {...props} />
    </Frame>
  )
}

function Login({ fetchApp, onOpen }: Props) {
  const isOpen = useSessionUser() !== null
  // What fails behind the door is shown by the net around it.
  const [, startTransition] = useTransition()
  useEffect(() => {
    if (window.location.pathname !== LOGIN) window.history.replaceState(null, '', LOGIN)
    void fetchApp()
  }, [fetchApp])
  useEffect(() => {
    if (isOpen) startTransition(onOpen)
  }, [isOpen, onOpen])
  return <LoginPage />
}
