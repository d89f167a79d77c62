import './ui/theme/page.css'
import './ui/theme/tokens.css'
// What the page looks like before anything is drawn in it.
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { sessionUser } from './api/session.ts'
import { getLocale } from './i18n/paraglide/runtime.js'

document.documentElement.lang = getLocale()

// `domain` counts in Temporal; browsers of before 2026 fetch it.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

const root = createRoot(document.querySelector('#root') as HTMLElement)

const draw = (what: ReactNode) =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>{what}</QueryClientProvider>
    </StrictMode>,
  )

const fetchApp = () => import('./app/App.tsx')

/** The door stays drawn until the page behind it can be. */
async function comeIn(): Promise<void> {
  const { App, loadFirstPage } = await fetchApp()
  await loadFirstPage()
  draw(<App />)
}

// Without a session only the login is needed; the wizard of a new plant has a server of its own.
if (sessionUser() === null && !/^\/setup\/?$/i.test(window.location.pathname)) {
  const { Door } = await import('./app/Door.tsx')
  draw(<Door fetchApp={fetchApp} onOpen={comeIn} />)
} else {
  const { App } = await fetchApp()
  draw(<App />)
}
