import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { plantCalendar } from '@baliza/domain'
import { findChromium } from './chromium.ts'
import { CALM_PLANT } from './living-plant/calm-plant.ts'
import { openLivingPlant } from './living-plant/open-plant.ts'
import { type Outcome, runStep } from './steps.ts'

/** Opens a small living plant, lets a real browser walk through it, and writes what Playwright counted to `resultFile`. */
export async function runBrowserTests(resultFile: string, filters: readonly string[] = []): Promise<Outcome> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'baliza-e2e-'))
  const browser = await findChromium()
  const plant = await openLivingPlant({
    ...CALM_PLANT,
    dataFolder,
    host: '127.0.0.1',
    port: 0,
    speed: 1,
    nobodySigns: true,
    logLevel: 'error',
  })
  const env = {
    ...browser.env,
    // The tests and their browser are where the plant is.
    TZ: CALM_PLANT.zone,
    BALIZA_E2E_DAY: plantCalendar(CALM_PLANT.zone).toWallClock(CALM_PLANT.begin).slice(0, 10),
    BALIZA_E2E_URL: plant.url,
    BALIZA_E2E_CONTROL: plant.controlUrl,
    BALIZA_E2E_SERVER: String(plant.server.pid),
    BALIZA_E2E_BROWSER: browser.executablePath,
    PLAYWRIGHT_JSON_OUTPUT_NAME: resultFile,
  }
  const command = ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...filters]
  const outcome = await runStep('browser', command, { live: true, env })
  await plant.stop()
  rmSync(dataFolder, { recursive: true, force: true })
  return outcome
}
