import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import { MantineProvider } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTerminalLine } from '../api/terminal.ts'
import { m } from '../i18n/paraglide/messages.js'
import { theme, themeVariables } from '../ui/theme/theme.ts'
import { useColorScheme } from './color-scheme.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useShownPage } from './shown-page.ts'
import { styleNonce } from './style-nonce.ts'

/** What stands around every page, the login too: colours, the title of the window, the last net. */
export function Frame() {
  const page = useShownPage()
  const isKiosk = useTerminalLine() !== null
  const colorScheme = useColorScheme(isKiosk || page?.prefersDark === true)
  const title = page?.title()

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
      <ErrorBoundary>
        <Outlet />
      </ErrorBoundary>
    </MantineProvider>
  )
}
