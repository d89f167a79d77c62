import { m } from '../i18n/paraglide/messages.js'
import { MessagePage } from '../ui/MessagePage.tsx'

export function NotFound() {
  return (
    <MessagePage
      code="404"
      title={m.app_not_found()}
      text={m.app_not_found_hint()}
      action={{ label: m.app_home(), href: '/' }}
    />
  )
}
