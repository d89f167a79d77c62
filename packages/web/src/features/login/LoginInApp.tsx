import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { returnPath } from '../../api/return-path.ts'
import { useSessionUser } from '../../api/session.ts'
import { LoginPage } from './LoginPage.tsx'

/** The login after a logout, or after a session ended under somebody's hands. */
export function LoginInApp() {
  const user = useSessionUser()
  const { history } = useRouter()
  useEffect(() => {
    if (user !== null) history.replace(returnPath() ?? '/')
  }, [user, history])
  return <LoginPage />
}
