import { m } from '../i18n/paraglide/messages.js'
import { MessagePage } from '../ui/MessagePage.tsx'

export function Forbidden() {
  return (
    <MessagePage
      title={m.app_forbidden()}
      text={m.app_forbidden_hint()}
      action={{ label: m.app_home(), href: '/' }}
    />
  )
}
