import { spawnSync } from 'node:child_process'
import { atThePlant, expect, expectAccessible, logIn, signIn, test } from './living-plant.ts'
import { plant } from './plant.ts'

/** The process that serves pages, found among the children of the supervisor. */
function webProcess(): number {
  const { stdout } = spawnSync('pgrep', ['-P', String(plant.serverPid), '-f', 'web-process'], {
    encoding: 'utf8',
  })
  return Number(stdout.trim())
}

const isServed = () =>
  fetch(`${plant.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

test('a kiosk fills the screen with its line, and comes back by itself when the server was killed', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page, 'operador', '/?line=3&kiosk=1')
  await expect(page).toHaveURL(/\/kiosco\?line=3/)
  await expect(page.getByRole('heading', { name: 'Línea 3 · Tratadora' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText('Producido')).toBeVisible()
  await expectAccessible(page)

  const before = webProcess()
  process.kill(before, 'SIGKILL')
  await expect.poll(() => [0, before].includes(webProcess()), { timeout: 20_000 }).toBe(false)
  await expect.poll(isServed, { timeout: 20_000 }).toBe(true)
  await atThePlant({ lineID: 3, set: { running: false, speed: 0, faultCode: 21 } })
  try {
    await expect(page.getByRole('button', { name: 'Reconocer', exact: true })).toBeVisible({
      timeout: 30_000,
    })
  } finally {
    await atThePlant({ lineID: 3, release: true })
  }
  // While nobody served them, calls failed.
  complaints.splice(0)
})

test('a kiosk is left by holding, and by nothing less', async ({ page }) => {
  await logIn(page, 'operador', '/kiosco?line=2')
  const leave = page.getByRole('button', { name: /Salir del modo kiosco/ })
  await leave.click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/kiosco/)
  await leave.hover()
  await page.mouse.down()
  await expect(page.getByText('Siga presionando para salir')).toBeVisible()
  await expect(page).toHaveURL(/\/\?line=2/)
  await page.mouse.up()
})

test('a kiosk loads another build of the same version by itself, and one that is only announced does not keep it from working', async ({
  page,
}) => {
  await page.goto('/meta.json')
  const served = JSON.parse(await page.locator('body').innerText()) as { version: string; build: string }
  await page.route('**/meta.json', (route) => route.fulfill({ json: { ...served, build: 'another' } }))
  await signIn(page, 'operador')
  let loads = 0
  page.on('load', () => loads++)
  await page.goto('/kiosco?line=2')
  await expect.poll(() => loads).toBe(2)
  await expect(page.getByText(`nueva versión de Baliza (${served.version})`)).toBeVisible()
  await expect(page.getByText('Producido')).toBeVisible()
  expect(loads).toBe(2)
})

test('a kiosk that came unencrypted, where it may go dark, is led to HTTPS if the plant has it', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.route('**/meta.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), https: true } })
  })
  await logIn(page, 'operador', '/kiosco?line=2')
  const way = page.getByRole('link', { name: 'Ábrala por HTTPS' })
  await expect(way).toHaveAttribute('href', page.url().replace('http:', 'https:'))
  await expectAccessible(page)
  await signIn(page, 'admin')
  await page.goto('/terminal')
  await expect(page.getByRole('link', { name: 'Abrirla por HTTPS' })).toHaveAttribute(
    'href',
    page.url().replace('http:', 'https:'),
  )
  await page.unroute('**/meta.json')
  await page.goto('/kiosco?line=2')
  await expect(page.getByText('Producido')).toBeVisible()
  await expect(way).toHaveCount(0)
})

test('a kiosk that hears nothing says so, and counts no state that it knows nothing of', async ({
  page,
  complaints,
}) => {
  await page.route('**/api/live', (route) => route.abort())
  await page.clock.install()
  await logIn(page, 'operador', '/kiosco?line=2')
  await expect(page.getByRole('heading', { name: /Línea 2/ })).toBeVisible()
  const state = page.getByRole('region', { name: 'Estado de la línea' })
  await page.clock.runFor(6_000)
  await expect(state.getByRole('timer')).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.clock.runFor(25_000)
  await expect(state).toContainText('Sin conexión')
  await expect(state.getByRole('timer')).toHaveCount(0)
  complaints.splice(0)
})

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const) {
  test(`the figures of a kiosk of ${width} pixels fit their cards, however large they are`, async ({
    page,
    complaints,
  }) => {
    await page.setViewportSize({ width, height })
    await page.route('**/api/live', (route) => route.abort())
    await page.route('**/api/indicators/get*', async (route) => {
      const answer = await route.fetch()
      const indicators = await answer.json()
      Object.assign(indicators.figures, {
        oee: 12.5,
        productionQuantity: 1_234_567,
        desiredProductionQuantity: 9_876_543,
      })
      await route.fulfill({ json: indicators })
    })
    await logIn(page, 'operador', '/kiosco?line=2')
    await expect(page.getByText('999+')).toBeVisible()
    const cut = () =>
      [...document.querySelectorAll('section > *')].filter((card) => card.scrollWidth > card.clientWidth)
        .length
    // The letters come a moment after the page, and are narrower than those that stand in for them.
    await expect.poll(() => page.evaluate(cut)).toBe(0)
    // What is still asked for has nobody to answer.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    complaints.splice(0)
  })
}
