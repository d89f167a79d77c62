import { useEffect } from 'react'
import { m } from '../../i18n/paraglide/messages.js'

/** The line in the title of the window: ten tabs of ten lines are told apart. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = m.app_window_title({ title })
    return () => {
      document.title = m.app_window_title({ title: m.line_dashboard_title() })
    }
  }, [title])
}
