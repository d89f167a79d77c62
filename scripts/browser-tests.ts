import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { plantCalendar } from '@baliza/domain'
import type { TestPlant } from '../e2e/plant.ts'
import { findChromium } from './chromium.ts'
import { CALM_PLANT } from './living-plant/calm-plant.ts'
import { type LivingPlant, openLivingPlant } from './living-plant/open-plant.ts'
import { type Outcome, runStep } from './steps.ts'

/** One for each worker: a page waits for much besides the processor, and two of them keep two cores busy. */
const PLANTS = 2

/**
 * Opens small living plants, lets real browsers walk through them, and writes what Playwright counted to
 * `resultFile`.
 */
export async function runBrowserTests(resultFile: string, filters: readonly string[] = []): Promise<Outcome> {
  const browser = await findChromium()
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'baliza-e2e-'))
  const plants = await Promise.all(
    Array.from({ length: PLANTS }, (_, i) => openCalmPlant(path.join(dataFolder, String(i)))),
  )
  const env = {
    ...browser.env,
    // The tests and their browsers are where the plants are.
    TZ: CALM_PLANT.zone,
    BALIZA_E2E_DAY: plantCalendar(CALM_PLANT.zone).toWallClock(CALM_PLANT.begin).slice(0, 10),
    BALIZA_E2E_PLANTS: JSON.stringify(plants.map(toTestPlant)),
    BALIZA_E2E_BROWSER: browser.executablePath,
    PLAYWRIGHT_JSON_OUTPUT_NAME: resultFile,
  }
  const command = [
    'playwright',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
    ...filters,
  ]
  const outcome = await runStep('browser', command, { live: true, env })
  await Promise.all(plants.map((plant) => plant.stop()))
  rmSync(dataFolder, { recursive: true, force: true })
  return outcome
}

const openCalmPlant = (dataFolder: string): Promise<LivingPlant> =>
  openLivingPlant({
    ...CALM_PLANT,
    dataFolder,
    host: '127.0.0.1',
    port: 0,
    speed: 1,
    nobodySigns: true,
    logLevel: 'error',
  })

const toTestPlant = ({ url, controlUrl, server }: LivingPlant): TestPlant => ({
  url,
  controlUrl,
  serverPid: server.pid ?? 0,
})
