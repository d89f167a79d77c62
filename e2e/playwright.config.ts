import { defineConfig } from '@playwright/test'
import { PLANTS, plant } from './plant.ts'

const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * `scripts/browser-tests.ts` starts the plants and says in the environment where they and the browser are.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: PLANTS,
  retries: 0,
  outputDir: '../node_modules/.cache/e2e',
  use: {
    baseURL: plant.url,
    locale: 'es-ES',
    viewport: { width: 1440, height: 900 },
    // Nobody waits for dialogs to fade in, and nothing is drawn again and again.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.BALIZA_E2E_BROWSER ?? '',
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...ARGUMENTS] : ARGUMENTS,
    },
  },
})
