import type { Browser, Locator, Page } from '@playwright/test'
import { atThePlant, expect, expectAccessible, logIn, signIn, test } from './living-plant.ts'
import { EXPIRED, endSession, logInAgain, pickReason, sign, tooSmall } from './signing.ts'

/** The stops of a line that nobody signed, the longest first: short ones are no good to cut. */
async function openUnsigned(page: Page, lineID: number): Promise<Locator> {
  await page.goto(`/paradas/listado?line=${lineID}&recognized=false`)
  await page.getByRole('columnheader', { name: /Duración/ }).click()
  await page.getByRole('columnheader', { name: /Duración/ }).click()
  const rows = page.getByRole('row').filter({ hasText: 'No reconocida' })
  await expect(rows.first()).toBeVisible()
  return rows
}

/**
 * The address of one stop alone, whatever it is called afterwards; the number of its order is a column to
 * choose.
 */
async function addressOf(row: Locator): Promise<string> {
  const page = row.page()
  await page.getByRole('button', { name: 'Elegir columnas' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'N.º interno' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'N.º interno' })).toBeAttached()
  const captions = (await page.getByRole('columnheader').allInnerTexts()).map((text) =>
    text.split('\n')[0]?.trim(),
  )
  const cells = await row.getByRole('gridcell').allInnerTexts()
  const written = (caption: string) => cells[captions.indexOf(caption)] ?? ''
  return `/paradas/listado?order=${written('N.º interno')}&line=${Number.parseInt(written('Línea'), 10)}&stopId=${written('Parada')}`
}

test('a stop is found by its OP and by what nobody signed is called', async ({ page }) => {
  await signIn(page, 'supervisor')
  const rows = await openUnsigned(page, 1)
  const captions = (await page.getByRole('columnheader').allInnerTexts()).map((text) =>
    text.split('\n')[0]?.trim(),
  )
  expect(captions.slice(0, 5)).toEqual(['Línea', 'Motivo', 'Inicio', 'Duración', 'Orden'])
  const op = (await rows.first().getByRole('gridcell').allInnerTexts())[4] ?? ''
  expect(op).not.toBe('')
  await page.goto('/paradas/listado')
  await page.getByLabel('Filtrar Orden').fill(op)
  await expect(page.locator('[data-line="0"]')).toContainText(op)
  await page.getByLabel('Filtrar Motivo', { exact: true }).fill('no reconocida')
  await expect(rows.first()).toBeVisible()
  await expect(page.locator('[data-line]').filter({ hasText: 'Microparada' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Opciones de Motivo', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Valores de Motivo' })).toContainText('No reconocida')
})

test('a grid fills the window when its reader wants, and remembers it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1080 })
  await logIn(page, 'consulta', '/paradas/listado')
  const grid = page.getByRole('grid', { name: 'Paradas' })
  await expect(page.locator('[data-line="0"]')).toBeVisible()
  const heightOf = async () => (await grid.boundingBox())?.height ?? 0
  expect(await heightOf()).toBeLessThanOrEqual(500)
  await page.getByRole('button', { name: 'Alto completo' }).click()
  await expect.poll(heightOf).toBeGreaterThan(700)
  await page.reload()
  await expect(page.locator('[data-line="0"]')).toBeVisible()
  await expect.poll(heightOf).toBeGreaterThan(700)
})

test('an operator recognizes a stop without touching the mouse', async ({ page }) => {
  await signIn(page, 'operador')
  const rows = await openUnsigned(page, 1)
  const address = await addressOf(rows.first())
  await rows.first().getByRole('button', { name: 'Reconocer' }).focus()
  await page.keyboard.press('Enter')
  const search = page.getByLabel('Buscar motivo o equipo')
  await expect(search).toBeFocused()
  const user = page.getByLabel('Usuario', { exact: true })
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[data-tile]').first()).toBeVisible()
  await page.keyboard.type('a')
  await page.keyboard.press('ArrowDown')
  await expect(search).not.toBeFocused()
  for (let step = 0; step < 5 && !(await user.isVisible()); step++) {
    const before = await dialog.innerText()
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await user.isVisible()) || (await dialog.innerText()) !== before)
      .toBe(true)
  }
  await user.fill('operador')
  await page.keyboard.press('Tab')
  await page.keyboard.type('demo')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Parada reconocida')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Modificar' })).toHaveCount(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('an operator recognizes a stop of the dashboard with a thumb', async ({ page }) => {
    await signIn(page, 'operador')
    await atThePlant({ lineID: 3, set: { running: false, speed: 0, faultCode: 21 } })
    await page.goto('/?line=3')
    await page.getByRole('button', { name: /tarjetas más/ }).tap()
    const tile = page.getByRole('region', { name: 'Gestión de paradas' })
    const buttons = tile.getByRole('button', { name: /^Reconocer: / })
    await expect(buttons.first()).toBeVisible()
    const before = await buttons.count()
    await buttons.first().tap()
    await pickReason(page, (one) => one.tap())
    expect(await tooSmall(page)).toEqual([])
    await sign(page, 'operador')
    await page.getByRole('button', { name: 'Firmar' }).tap()
    await expect(page.getByText('Parada reconocida')).toBeVisible()
    await expect(buttons).toHaveCount(before - 1)
    await atThePlant({ lineID: 3, release: true })
  })
})

test.describe('on a phone, the list', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('shows cards with one action, accessible, and the table to whoever wants it', async ({ page }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await logIn(page, 'operador', UNSIGNED)
    const card = page.locator('[data-line="0"]')
    await expect(card.getByRole('button', { name: 'Reconocer' })).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ver como tabla' }).tap()
    await expect(page.getByRole('columnheader', { name: 'Motivo' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Ver como tarjetas' }).tap()
    await card.getByRole('button', { name: 'Reconocer' }).tap()
    await expect(page.getByRole('dialog')).toContainText('parada de las')
  })
})

test('a wrong signature is refused in the dialog, and the session goes on', async ({ page, complaints }) => {
  await signIn(page, 'operador')
  const rows = await openUnsigned(page, 1)
  await rows.first().getByRole('button', { name: 'Reconocer' }).click()
  await pickReason(page, (one) => one.click())
  await page.getByLabel('Usuario', { exact: true }).fill('operador')
  await page.getByLabel('Contraseña', { exact: true }).fill('not this')
  await page.getByRole('button', { name: 'Firmar' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/paradas/)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')])
})

test('a session that ends while somebody signs leads back to the stop, and to what was written', async ({
  page,
  complaints,
}) => {
  await signIn(page, 'operador')
  const rows = await openUnsigned(page, 1)
  await rows.first().getByRole('button', { name: 'Reconocer' }).click()
  await pickReason(page, (one) => one.click())
  const dialog = page.getByRole('dialog').filter({ hasText: 'parada de las' })
  await dialog.getByLabel('Observación (opcional)').fill('Faltó cinta')
  const address = page.url()
  await endSession(page)
  await sign(page, 'operador')
  await page.getByRole('button', { name: 'Firmar' }).click()
  await expect(page.getByRole('dialog').filter({ hasText: EXPIRED })).toBeVisible()
  // The page stands as it was behind it.
  await expect(dialog).toHaveCount(1)
  await logInAgain(page)
  await expect(page).toHaveURL(address)
  await expect(dialog.getByLabel('Observación (opcional)')).toHaveValue('Faltó cinta')
  await expect(dialog.getByLabel('Contraseña', { exact: true })).toHaveValue('')
  complaints.splice(0)
})

test('a session that ends while somebody cuts leads back to the stop, and to the cuts', async ({
  page,
  complaints,
}) => {
  await signIn(page, 'operador')
  await (await openUnsigned(page, 2)).first().getByRole('button', { name: 'Dividir' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'parada de las' })
  await dialog.getByRole('button', { name: 'Varias partes' }).click()
  const cut = dialog.getByLabel('Corte 1', { exact: true })
  await dialog.getByRole('slider', { name: /Corte 1/ }).focus()
  const before = await cut.inputValue()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(cut).not.toHaveValue(before)
  const written = await cut.inputValue()
  await endSession(page)
  await dialog.getByRole('button', { name: /^Dividir en/ }).click()
  await logInAgain(page)
  await expect(dialog.getByLabel('Corte 1', { exact: true })).toHaveValue(written)
  complaints.splice(0)
})

test('a session that ends while a boundary is moved leads back to where it was moved', async ({
  page,
  complaints,
}) => {
  await signIn(page, 'operador')
  const address = await addressOf((await openUnsigned(page, 2)).nth(1))
  await page.goto(address)
  const dialog = page.getByRole('dialog').filter({ hasText: 'parada de las' })
  await page.getByRole('button', { name: 'Dividir' }).click()
  await dialog.getByRole('button', { name: 'Dividir', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Dividir' }).click()
  await dialog.getByRole('button', { name: 'Partes actuales' }).click()
  const boundary = dialog.getByLabel('Límite entre 1 y 2', { exact: true })
  const before = await boundary.inputValue()
  await dialog.getByRole('slider').first().focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(boundary).not.toHaveValue(before)
  const written = await boundary.inputValue()
  await endSession(page)
  await dialog.getByRole('button', { name: 'Mover el límite' }).click()
  await logInAgain(page)
  await expect(boundary).toHaveValue(written)
  await dialog.getByRole('button', { name: 'Unir todas las partes' }).click()
  await expect(page.getByText('Partes unidas')).toBeVisible()
  complaints.splice(0)
})

test('the Back of the browser closes a dialog and stays on its page', async ({ page }) => {
  await logIn(page, 'operador', '/?line=1')
  await page.getByRole('link', { name: 'Ver listado' }).click()
  await expect(page.getByRole('heading', { name: 'Paradas', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reconocer' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('parada de las')
  const address = page.url()
  await page.evaluate(() => history.back())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(address)
})

test('whoever signed at this browser signs by a tap on the name', async ({ page }) => {
  await signIn(page, 'supervisor')
  await page.evaluate(() =>
    localStorage.setItem('baliza.signers', '{"signers":[{"userID":"operador","name":"Óscar Peña"}]}'),
  )
  const rows = await openUnsigned(page, 3)
  await rows.last().getByRole('button', { name: 'Reconocer' }).click()
  await pickReason(page, (one) => one.click())
  await expect(page.getByLabel('Usuario', { exact: true })).toHaveValue('supervisor')
  await page.getByRole('group', { name: 'Quién firma' }).getByRole('button', { name: 'Óscar Peña' }).click()
  await expect(page.getByLabel('Usuario', { exact: true })).toHaveValue('operador')
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused()
})

test('a supervisor splits a stop by keys and takes it back', async ({ page }) => {
  await signIn(page, 'supervisor')
  const address = await addressOf((await openUnsigned(page, 2)).first())
  await page.goto(address)
  await page.getByRole('button', { name: 'Dividir' }).click()
  const dialog = page.getByRole('dialog')
  const start = dialog.getByLabel('Nuevo inicio', { exact: true })
  const written = await start.inputValue()
  await dialog.getByRole('slider', { name: /Nuevo inicio/ }).focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(start).not.toHaveValue(written)
  await start.fill('nunca')
  await expect(dialog.getByText('Fecha de inicio no es válida')).toBeVisible()
  await start.fill(written)
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await dialog.getByRole('button', { name: 'Dividir', exact: true }).dblclick()
  await expect(page.getByText('Split creado con éxito')).toHaveCount(1)
  await expect(dialog).toHaveCount(0)
  expect(sent.filter((path) => path === '/api/stops/split')).toHaveLength(1)

  await page.getByRole('button', { name: 'Detalle' }).click()
  await expect(dialog.getByText('Partes de la parada: 3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Cambio deshecho')).toBeVisible()
  await page.goto(address)
  await page.getByRole('button', { name: 'Dividir' }).click()
  await expect(dialog.getByRole('button', { name: 'Varias partes' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Partes actuales' })).toHaveCount(0)
})

test('a stop is cut into several pieces, a boundary dragged, and all joined again', async ({ page }) => {
  await signIn(page, 'supervisor')
  const address = await addressOf((await openUnsigned(page, 2)).nth(1))
  await page.goto(address)
  const dialog = page.getByRole('dialog')
  const split = page.getByRole('button', { name: 'Dividir' })
  await split.click()
  await dialog.getByRole('button', { name: 'Varias partes' }).click()
  await dialog.getByRole('button', { name: '4', exact: true }).click()
  await dialog.getByRole('button', { name: 'Dividir en 4' }).click()
  await expect(page.getByText('Split creado con éxito')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await split.click()
  await dialog.getByRole('button', { name: 'Partes actuales' }).click()
  const handle = dialog.getByRole('slider').first()
  const box = await handle.boundingBox()
  if (box === null) throw new Error('the handle is not drawn')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Mover el límite' }).click()
  await expect(page.getByText('Límite movido')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await split.click()
  await dialog.getByRole('button', { name: 'Partes actuales' }).click()
  await dialog.getByRole('button', { name: 'Unir todas las partes' }).click()
  await expect(page.getByText('Partes unidas')).toBeVisible()
})

test('two browsers edit one stop: the second is told what changed, and looks again', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'supervisor')
  const address = await addressOf((await openUnsigned(page, 4)).first())
  const other = await anotherBrowser(browser, baseURL)
  await logIn(other, 'operador')
  for (const each of [page, other]) {
    await each.goto(address)
    await each.getByRole('button', { name: 'Dividir' }).click()
    await expect(each.getByRole('slider').first()).toBeVisible()
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Dividir', exact: true }).click()
  await expect(page.getByText('Split creado con éxito')).toBeVisible()

  const dialog = other.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Dividir', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Marta Ríos cambió la parada')
  await expect(other.locator('.mantine-Notification-root')).toContainText('Marta Ríos cambió la parada')
  await dialog.getByRole('button', { name: 'Ver cómo quedó' }).click()
  await expect(dialog.getByRole('button', { name: 'Partes actuales' })).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await other.context().close()
})

async function anotherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: 'es-ES',
    viewport: { width: 1024, height: 768 },
  })
  return context.newPage()
}

test('who only reads sees the stops and their history, and nothing that changes them', async ({ page }) => {
  await signIn(page, 'consulta')
  await openUnsigned(page, 1)
  for (const name of ['Reconocer', 'Modificar', 'Dividir'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.getByRole('button', { name: 'Detalle' }).first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Historial' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0)
})

test('the presets of the address are taken away one by one', async ({ page }) => {
  await logIn(page, 'supervisor', '/paradas/listado?line=1&order=0')
  await page.getByRole('button', { name: 'Quitar el filtro: Sin orden' }).click()
  await expect(page).not.toHaveURL(/order/)
  await page.getByRole('button', { name: 'Quitar el filtro: Línea 1' }).click()
  await expect(page).not.toHaveURL(/line/)
})

test('a click on the bar recognizes what nobody signed, and leads to the list of what somebody did', async ({
  page,
}) => {
  await logIn(page, 'supervisor', '/?line=1')
  // A shift that is over has stops at any time of the day; until it is there, the bar shows the running one.
  await page.getByRole('button', { name: /Turno anterior/ }).click()
  const bar = page.getByRole('group', { name: /Estados y paradas: Turno noche/i })
  await bar
    .getByRole('button', { name: /^No reconocida/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('dialog')).toContainText('parada de las')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await bar
    .getByRole('button', { name: /^Microparada/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/paradas\/listado\?.*stopId=/)
  await expect(page.getByRole('row').filter({ hasText: 'Microparada' })).toHaveCount(1)
})

type Box = { x: number; y: number; width: number; height: number }

const isWithin = (inner: Box | null, outer: Box | null): boolean =>
  inner !== null &&
  outer !== null &&
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

test('a stop that goes on is signed from the dashboard, and cut without a new end', async ({ page }) => {
  await logIn(page, 'operador', '/?line=4')
  await atThePlant({ lineID: 4, set: { running: false, speed: 0, faultCode: 21 } })
  const tile = page.getByRole('region', { name: 'Parada actual' })
  const recognize = tile.getByRole('button', { name: 'Reconocer' })
  for (const width of [740, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(
        async () => isWithin(await recognize.boundingBox(), await tile.boundingBox()),
        `at ${width} pixels`,
      )
      .toBe(true)
  }
  await recognize.click()
  await expect(page.getByRole('dialog')).toContainText('En curso')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Of a stop of a second or two there is nothing to cut off.
  await expect(tile).toContainText(/00:00:(0[5-9]|[1-5]\d)|00:0[1-9]:/)
  await page.goto('/paradas/listado?line=4&recognized=false')
  await page.getByRole('button', { name: 'Dividir' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Nuevo fin', { exact: true })).toBeDisabled()
  await expect(dialog.getByLabel('Nuevo fin', { exact: true })).toHaveValue('En curso')
  await dialog.getByRole('button', { name: 'Dividir', exact: true }).click()
  await expect(page.getByText('Split creado con éxito')).toBeVisible()
  await atThePlant({ lineID: 4, release: true })
})

const UNSIGNED = '/paradas/listado?line=4&recognized=false'
const DIALOGS = { Reconocer: '[data-tile]', Dividir: '[role=slider]', Detalle: 'h3' }

test('the list and its dialogs are accessible', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page, 'supervisor', UNSIGNED)
  await expect(page.getByRole('button', { name: 'Reconocer' }).first()).toBeVisible()
  await expectAccessible(page)
  const dialog = page.getByRole('dialog')
  for (const [name, part] of Object.entries(DIALOGS)) {
    await page.getByRole('button', { name }).first().click()
    await expect(dialog.locator(part).first()).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})
