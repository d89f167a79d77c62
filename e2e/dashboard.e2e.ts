import { atThePlant, expect, expectAccessible, logIn, signIn, test } from './living-plant.ts'

test.afterEach(async () => {
  for (const lineID of [1, 2, 3, 4]) await atThePlant({ lineID, release: true })
})

test('a line that goes off at the machine goes off on the screen within a second', async ({ page }) => {
  await atThePlant({ lineID: 1, set: { running: true, speed: 20, faultCode: 0 } })
  await logIn(page, 'operador', '/?line=1')
  const badge = page.getByRole('banner').or(page.locator('header')).locator('[data-tone]').first()
  const state = page.locator('[data-shape="pill"]').first()
  await expect(state.or(badge).first()).toHaveAttribute('data-tone', 'on', { timeout: 15_000 })
  // What else the machine does makes it longer, and nothing makes it shorter: the best of a few counts.
  let quickest = Infinity
  for (let times = 0; times < 5 && quickest > 1_500; times++) {
    const began = Date.now()
    await atThePlant({ lineID: 1, set: { running: false, speed: 0, faultCode: 21 } })
    await expect(state).toHaveAttribute('data-tone', 'off')
    quickest = Math.min(quickest, Date.now() - began)
    await atThePlant({ lineID: 1, set: { running: true, speed: 20, faultCode: 0 } })
    await expect(state).toHaveAttribute('data-tone', 'on')
  }
  expect(quickest).toBeLessThanOrEqual(1_500)
})

test('the beacon has its colours: green, red, white; a line that nobody can read is unknown', async ({
  page,
}) => {
  const beacon = page.locator('[data-shape="pill"] svg').first()
  await atThePlant({ lineID: 4, set: { running: true, speed: 20, faultCode: 0 } })
  await logIn(page, 'operador', '/?line=4')
  await expect(beacon).toHaveCSS('fill', 'rgb(102, 209, 138)')
  await atThePlant({ lineID: 4, set: { running: false, speed: 0, faultCode: 21 } })
  await expect(beacon).toHaveCSS('fill', 'rgb(255, 0, 0)')
  await atThePlant({ lineID: 4, quality: 'bad' })
  await expect(beacon).toHaveCSS('fill', 'rgb(255, 255, 255)')
  await expect(page.locator('[data-shape="pill"]').first()).toHaveAttribute('data-tone', 'unknown')
})

/** In the page: whoever looks by phone wanted all tiles before. */
const ALL_TILES = () => localStorage.setItem('baliza.all-tiles', 'yes')

/**
 * In the page: what is written beyond the edges of its tile, but what ends in an ellipsis or is scrolled to.
 */
const cutOff = () =>
  [...document.querySelectorAll('section')].flatMap((tile) => {
    const edges = tile.getBoundingClientRect()
    const words = [...tile.querySelectorAll('*')].filter(
      (one) => one.childElementCount === 0 && one.textContent.trim() !== '',
    )
    const mayGoOn = (one: Element) =>
      getComputedStyle(one).textOverflow === 'ellipsis' || getComputedStyle(one).overflowY === 'auto'
    const isWhole = (word: Element) =>
      ![...tile.querySelectorAll('*')].some((one) => one.contains(word) && mayGoOn(one))
    return words
      .filter(isWhole)
      .map((word) => ({
        text: `${tile.querySelector('h2')?.textContent}: ${word.textContent}`,
        at: word.getBoundingClientRect(),
      }))
      .filter(({ at }) => at.width > 2 && (at.right > edges.right - 6 || at.bottom > edges.bottom - 2))
      .map(({ text }) => text)
  })

test('nothing that a tile says is cut off, however wide the screen is', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('baliza.language', 'en'))
  await page.addInitScript(ALL_TILES)
  await logIn(page, 'consulta', '/?line=1')
  await page.getByRole('button', { name: 'Previous shift' }).click()
  for (const width of [1440, 1260, 1024, 740, 560, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('region', { name: 'Utilization' })).toContainText('coverage')
    await expect.poll(() => page.evaluate(cutOff), `at ${width} pixels`).toEqual([])
  }
})

/**
 * In the page: what is pressed and is lower than a gloved finger is wide. The segments of the bar have a
 * reach of their own.
 */
const tooLow = () =>
  [...document.querySelectorAll('main :is(button, a)')]
    .map((one) => ({ text: one.ariaLabel ?? one.textContent, height: one.getBoundingClientRect().height }))
    .filter(({ height }) => height > 0 && height < 44)
    .map(({ text, height }) => `${text} ${height}`)

test('the dashboard is accessible, and whatever is pressed on it is 44 pixels high', async ({ page }) => {
  await page.addInitScript(ALL_TILES)
  await logIn(page, 'supervisor', '/?line=1')
  await expect(page.getByRole('region', { name: 'OEE' })).toContainText('%')
  await expectAccessible(page)
  for (const width of [1440, 1024, 560, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('list', { name: 'Últimas paradas' }).getByRole('button')).not.toHaveCount(0)
    await expect.poll(() => page.evaluate(tooLow), `at ${width} pixels`).toEqual([])
  }
})

test('shifts are walked back and forth; forward stays within what the clock allows', async ({ page }) => {
  await logIn(page, 'supervisor', '/?line=1')
  const forward = page.getByRole('button', { name: /Turno siguiente/ })
  await expect(forward).toHaveAttribute('aria-disabled', 'true')
  const shown = page.getByRole('navigation', { name: 'Turnos' })
  await expect(shown).toContainText(/\d\d:\d\d/)
  const names: (string | null)[] = []
  for (let step = 0; step < 3; step++) {
    names.push(await shown.textContent())
    await page.getByRole('button', { name: /Turno anterior/ }).click()
    await expect(shown).not.toHaveText(names.at(-1) ?? '')
  }
  await expect(forward).toHaveAttribute('aria-disabled', 'false')
  await forward.click()
  await expect(shown).toHaveText(names[2] ?? '')
  await page.getByRole('button', { name: 'Ahora', exact: true }).click()
  await expect(shown).toHaveText(names[0] ?? '')
})

for (const [width, height] of [
  [1024, 768],
  [390, 844],
] as const)
  test(`what waits for a signature and its large button are first at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, 'operador')
    for (const lineID of [1, 2]) {
      await atThePlant({ lineID, set: { running: false, speed: 0, faultCode: 21 } })
      await page.goto(`/?line=${lineID}`)
      const tile = page.getByRole('region', { name: 'Parada actual' })
      await expect(tile).toContainText(/\d sin reconocer/)
      const button = tile.getByRole('button', { name: /^Reconocer \d\d:\d\d · / })
      await expect(button).toBeInViewport({ ratio: 1 })
      await button.click()
      await expect(page.getByRole('dialog')).toContainText('parada de las')
    }
  })

test('a phone shows what a manager asks first, and the rest when he wants it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, 'consulta', '/?line=1')
  const rest = page.getByRole('region', { name: 'Tiempos del turno' })
  await expect(page.getByRole('region', { name: 'Velocidad' })).toBeVisible()
  await expect(rest).toHaveCount(0)
  await page.getByRole('button', { name: /Ver \d+ tarjetas más/ }).click()
  await expect(rest).toBeVisible()
  await page.reload()
  await expect(rest).toBeVisible()
})

test('the layout is unlocked, a tile hidden, kept over a reload, and restored', async ({ page }) => {
  await logIn(page, 'supervisor', '/?line=1')
  const tile = page.getByRole('region', { name: 'Velocidad' })
  await expect(tile).toBeVisible()
  const menu = page.getByRole('button', { name: 'Opciones del tablero' })
  await menu.click()
  await expectAccessible(page, '[role="menu"]')
  await page.getByRole('menuitemcheckbox', { name: 'Velocidad' }).click()
  await expect(tile).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'OEE' })).toBeVisible()
  await expect(tile).toHaveCount(0)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Restaurar' }).click()
  await expect(tile).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(tile).toHaveCount(0)
})

test('a tile is moved by keyboard while the layout is unlocked', async ({ page }) => {
  await logIn(page, 'supervisor', '/?line=1')
  await page.getByRole('button', { name: 'Opciones del tablero' }).click()
  await page.getByRole('menuitem', { name: 'Desbloquear y mover' }).click()
  const handle = page.getByRole('button', { name: /^Mover OEE/ })
  const before = await handle.boundingBox()
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await handle.boundingBox())?.y).not.toBe(before?.y)
})

test('the language switch turns the dashboard to English', async ({ page }) => {
  await logIn(page, 'supervisor', '/?line=1')
  await page.getByText('EN', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Now', exact: true })).toBeVisible()
})

test('without a line the terminal says that it has none', async ({ page }) => {
  await logIn(page, 'operador', '/')
  await expect(page.getByText('La terminal no está configurada con una línea.')).toBeVisible()
  await expectAccessible(page)
})

test(`the operator's dashboard is accessible on a phone`, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(ALL_TILES)
  await logIn(page, 'operador', '/?line=2')
  await expect(page.getByRole('region', { name: 'Panel general' }).getByRole('row')).toHaveCount(5)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ver la barra como tabla' }).click()
  const table = page.getByRole('dialog').getByRole('table')
  const edge = (await page.getByRole('dialog').boundingBox())?.width ?? 0
  expect((await table.boundingBox())?.width).toBeLessThan(edge)
  await expect(table.getByRole('columnheader', { name: 'Duración' })).toBeInViewport({ ratio: 1 })
})
