import { MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTerminalLine } from '../api/terminal.ts'
import { m } from '../i18n/paraglide/messages.js'
import { theme, themeVariables } from '../ui/theme/theme.ts'
import { useColorScheme } from './color-scheme.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { styleNonce } from './style-nonce.ts'

/** What stands around every page, the login too: colours, the title of the window, the last net. */
type Props = {
  /** Of the page; none where no page is shown. */
  title?: string | undefined
  prefersDark?: boolean | undefined
  children: ReactNode
}

export function Frame({ title, prefersDark = false, children }: Props) {
  const isKiosk = useTerminalLine() !== null
  const colorScheme = useColorScheme(isKiosk || prefersDark)

  useEffect(() => {
    document.title = title === undefined ? m.app_name() : m.app_window_title({ title })
  }, [title])

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      forceColorScheme={colorScheme}
      getStyleNonce={styleNonce}
    >
      <ErrorBoundary>{children}</ErrorBoundary>
    </MantineProvider>
  )
}
