import './ui/theme/page.css'
import './ui/theme/tokens.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { getLocale } from './i18n/paraglide/runtime.js'

document.documentElement.lang = getLocale()

// `domain` counts in Temporal; browsers of before 2026 fetch it.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

createRoot(document.querySelector('#root') as HTMLElement).render(<App />)
