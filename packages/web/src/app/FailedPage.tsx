import { m } from '../i18n/paraglide/messages.js'
import { MessagePage } from '../ui/MessagePage.tsx'

/** What stands in for a page that could not be drawn. */
export function FailedPage() {
  return (
    <MessagePage
      title={m.app_failed()}
      text={m.app_failed_hint()}
      action={{ label: m.app_reload(), onClick: () => window.location.reload() }}
    />
  )
}
