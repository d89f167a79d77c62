import type { Locator, Page } from '@playwright/test'
import { readSheet } from '../packages/server/src/testing/read-sheet.ts'
import { ENTRIES, type ListedOrder, ORDERS, USERS } from '../scripts/long-lists/orders.ts'
import { expect, test } from './living-plant.ts'
import { type LongLists, openLongLists } from './long-lists.ts'

let lists: LongLists

/** A page from the midst of a million rows is a long way for a machine that is busy. */
const PATIENTLY = { timeout: 30_000 }

test.beforeAll(async () => {
  // A million rows are written first.
  test.setTimeout(180_000)
  lists = await openLongLists()
  await expect.poll(lists.answers, { timeout: 120_000 }).toBe(true)
})

test.afterAll(() => lists?.stop())

const rows = (page: Page) => page.locator('[data-line]')
const row = (page: Page, line: number) => page.locator(`[data-line="${line}"]`)
/** A caption is read out with its menu. */
const head = (page: Page, caption: string) =>
  page.getByRole('columnheader', { name: `${caption} Opciones de ${caption}`, exact: true })
const captions = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.split('\n')[0]?.trim())

/** The words of a column, row by row, as they stand on the screen. */
async function columnOf(page: Page, caption: string): Promise<string[]> {
  const at = (await captions(page)).indexOf(caption)
  return rows(page)
    .locator(`[aria-colindex="${at + 1}"]`)
    .allInnerTexts()
}

const expectRows = (page: Page, count: number) =>
  expect(page.getByText(/^Filas: /)).toHaveText(`Filas: ${count.toLocaleString('es-ES')}`, PATIENTLY)

const having = (isSo: (order: ListedOrder) => boolean) => ORDERS.filter(isSo).length

async function openOrders(page: Page): Promise<void> {
  await lists.open(page, '/indexes/precargaOp')
  await expectRows(page, ORDERS.length)
}

const menuOf = async (page: Page, caption: string) => {
  await page.getByRole('button', { name: `Opciones de ${caption}`, exact: true }).click()
  return page.getByRole('dialog', { name: `Opciones de ${caption}` })
}

async function showColumn(page: Page, caption: string): Promise<void> {
  const chooser = page.getByRole('button', { name: 'Elegir columnas' })
  await chooser.click()
  await page.getByRole('menuitemcheckbox', { name: caption, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(chooser).toBeFocused()
  await expect(head(page, caption)).toBeAttached()
}

test('a million entries scroll from the first to the last, by wheel and by keys', async ({ page }) => {
  test.slow()
  await lists.open(page, '/auditoria')
  await expectRows(page, ENTRIES)
  // The newest first: the entry at a line is as far from the end as its line from the beginning.
  const expectEntries = async () => {
    await expect(rows(page).first()).toBeVisible()
    await expect(rows(page).locator('[aria-busy]')).toHaveCount(0)
  }
  const shown = () =>
    rows(page).evaluateAll((all) =>
      all.map((one) => ({
        line: Number(one.getAttribute('data-line')),
        text: (one as HTMLElement).innerText,
      })),
    )
  const expectRightRows = async () => {
    await expectEntries()
    for (const { line, text } of await shown()) expect(text.split('\n')).toContain(`${ENTRIES - line}`)
  }
  const grid = page.getByRole('grid', { name: 'Auditoría' })
  const scrollTo = (share: number) =>
    grid.evaluate((element, at) => {
      element.scrollTop = (element.scrollHeight - element.clientHeight) * at
    }, share)
  await expectRightRows()
  await scrollTo(0.5)
  await expect(row(page, ENTRIES / 2)).toBeVisible(PATIENTLY)
  await expectRightRows()
  expect(await rows(page).count()).toBeLessThan(40)
  await scrollTo(1)
  await expect(row(page, ENTRIES - 1)).toBeInViewport({ ratio: 1, ...PATIENTLY })
  await expectRightRows()

  await row(page, ENTRIES - 1)
    .getByRole('gridcell')
    .first()
    .focus()
  await page.keyboard.press('PageUp')
  await expect(page.locator('[data-cell]:focus')).toBeInViewport()
  const above = await page.locator('[data-line]:has([data-cell]:focus)').getAttribute('data-line')
  expect(ENTRIES - 1 - Number(above)).toBeGreaterThan(7)
  await page.keyboard.press('Control+Home')
  await expect(row(page, 0).getByRole('gridcell').first()).toBeFocused()
  await expectRightRows()
  await page.keyboard.press('Control+End')
  await expect(
    row(page, ENTRIES - 1)
      .getByRole('gridcell')
      .last(),
  ).toBeFocused()
  await expect(row(page, ENTRIES - 1)).toBeInViewport({ ratio: 1, ...PATIENTLY })
  await expectRightRows()
})

test('a million entries are grouped by whom they are of', async ({ page }) => {
  test.slow()
  await lists.open(page, '/auditoria')
  await expectRows(page, ENTRIES)
  const menu = await menuOf(page, 'Usuario')
  await menu.getByRole('button', { name: 'Agrupar por esta columna' }).click()
  await expect(rows(page)).toHaveCount(USERS.length)
  await expect(row(page, 0)).toHaveText(/Usuario:\s*ana\s*333\.333/)
  await row(page, 0).click()
  await expect(row(page, 1)).toContainText(`${ENTRIES - 1}`)
  await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', `${333_333 + USERS.length + 2}`)
})

test('rows are grouped by dragging a caption, the groups reordered and opened by keys', async ({ page }) => {
  await openOrders(page)
  const panel = page.getByText('Arrastre aquí el título')
  await head(page, 'Cliente').getByRole('button', { name: 'Cliente', exact: true }).dragTo(panel)
  await expect(rows(page).filter({ hasText: 'Cliente:' })).toHaveCount(5)
  await expect(head(page, 'Cliente')).toHaveCount(0)
  await expect(rows(page).filter({ hasText: '(Vacío)' })).toContainText('12')

  const groups = page.getByRole('list', { name: 'Agrupado por' })
  const chips = groups.getByRole('listitem')
  const product = head(page, 'Producto').getByRole('button', { name: 'Producto', exact: true })
  await product.dragTo(chips.filter({ hasText: 'Cliente' }))
  await expect(chips).toHaveText(['Producto', 'Cliente'])
  await groups.getByRole('button', { name: 'No agrupar por Producto' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(chips).toHaveText(['Cliente', 'Producto'])
  await page.keyboard.press('ArrowLeft')
  await expect(chips).toHaveText(['Producto', 'Cliente'])
  await expect(rows(page)).toHaveCount(3)

  await row(page, 0).getByRole('gridcell').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(rows(page)).toHaveCount(3 + 5)
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 1).getByRole('gridcell').first()).toBeFocused()
  await page.keyboard.press('Enter')
  const first = row(page, 1)
  await expect(first).toHaveAttribute('aria-level', '2')
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await expect(rows(page)).toHaveCount(3 + 5 + 4)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(rows(page)).toHaveCount(3)

  await groups.getByRole('button', { name: 'No agrupar por Producto' }).focus()
  await page.keyboard.press('Delete')
  await expect(chips).toHaveText(['Cliente'])
  await groups.getByRole('button', { name: 'No agrupar por Cliente' }).click()
  await expect(row(page, 0)).toContainText('OP060')
})

test('whoever has no mouse groups from the menu of a caption; a date by year, month and day', async ({
  page,
}) => {
  await openOrders(page)
  await showColumn(page, 'Modificado el')
  await head(page, 'Id').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(head(page, 'Modificado el')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('button', { name: 'Orden ascendente' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Agrupar por esta columna' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(3)
  await expect(row(page, 2)).toContainText('2026')
  await row(page, 2).getByRole('gridcell').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(rows(page).filter({ hasText: /octubre|noviembre|diciembre/ })).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(rows(page).filter({ hasText: /\/11\/2026/ })).toHaveText([/01\/11/, /02\/11/, /30\/11/])
})

test('ticked values of a column are shown, and the ticks are there when its menu opens again', async ({
  page,
}) => {
  await openOrders(page)
  const menu = await menuOf(page, 'Cliente')
  await menu.getByRole('checkbox', { name: /^Cooperativa/ }).check()
  await menu.getByRole('checkbox', { name: /^\(Vacío\)/ }).check()
  await menu.getByRole('button', { name: 'Aplicar' }).click()
  await expectRows(
    page,
    having(({ cliente }) => cliente === null || cliente === 'Cooperativa'),
  )
  expect(new Set(await columnOf(page, 'Cliente'))).toEqual(new Set(['Cooperativa', '']))

  const again = await menuOf(page, 'Cliente')
  await expect(again.getByRole('checkbox', { name: /^Cooperativa/ })).toBeChecked()
  await again.getByRole('searchbox').fill('nandu')
  await again.getByRole('checkbox', { name: /^Agro Ñandú/ }).check()
  await again.getByRole('button', { name: 'Aplicar' }).click()
  await expectRows(
    page,
    having(({ cliente }) => !cliente?.toLowerCase().startsWith('molinos')),
  )
  const last = await menuOf(page, 'Cliente')
  await last.getByRole('button', { name: 'Quitar filtro' }).click()
  await expectRows(page, ORDERS.length)
})

test('a year is ticked, and one of its days taken out again', async ({ page }) => {
  await openOrders(page)
  await showColumn(page, 'Modificado el')
  const menu = await menuOf(page, 'Modificado el')
  await menu.getByRole('checkbox', { name: /^2026/ }).check()
  await menu.getByRole('button', { name: '2026', exact: true }).click()
  await menu.getByRole('button', { name: 'noviembre', exact: true }).click()
  await menu.getByRole('checkbox', { name: /^02\/11\/2026/ }).uncheck()
  await expect(menu.getByRole('checkbox', { name: /^2026/ })).toBeChecked({ indeterminate: true })
  await expect(menu.getByRole('checkbox', { name: /^01\/11\/2026/ })).toBeChecked()
  await menu.getByRole('button', { name: 'Aplicar' }).click()
  await expectRows(
    page,
    having(({ changedOn }) => changedOn?.startsWith('2026') === true && changedOn !== '2026-11-02'),
  )
})

/** Chooses each operation of a column in its turn: what was written stays, and other rows are found. */
async function tryOperations(
  page: Page,
  caption: string,
  operations: readonly (readonly [string, (order: ListedOrder) => boolean])[],
): Promise<void> {
  let before = -1
  for (const [operation, isSo] of operations) {
    const button = page.locator('[role="row"][aria-rowindex="2"]').getByRole('button', {
      name: new RegExp(`^${caption.replaceAll(/[()]/g, String.raw`\$&`)}: .*Cambiar la operación$`),
    })
    await button.click()
    await page
      .getByRole('menuitem')
      .filter({ hasText: new RegExp(`${operation}$`) })
      .click()
    await test.step(operation, () => expectRows(page, having(isSo)))
    // Otherwise the rows of the operation before would pass for those of this one.
    expect(having(isSo), operation).not.toBe(before)
    before = having(isSo)
  }
}

test('texts are sought by every operation', async ({ page }) => {
  await openOrders(page)
  const has =
    (isSo: (client: string) => boolean) =>
    ({ cliente }: ListedOrder) =>
      cliente !== null && isSo(cliente.toLowerCase())
  await page.getByLabel('Filtrar Cliente').fill('molinos del sur')
  await tryOperations(page, 'Cliente', [
    ['Igual a', has((client) => client === 'molinos del sur')],
    ['Distinto de', ({ cliente }) => cliente !== 'Molinos del Sur'],
    ['Contiene', has((client) => client === 'molinos del sur')],
  ])
  await page.getByLabel('Filtrar Cliente').fill('MOLINOS')
  await tryOperations(page, 'Cliente', [
    ['No contiene', (order) => !has((client) => client.includes('molinos'))(order)],
    ['Empieza con', has((client) => client.startsWith('molinos'))],
    ['Termina con', () => false],
    ['No vacío', ({ cliente }) => cliente !== null],
    ['Vacío', ({ cliente }) => cliente === null],
  ])
})

test('figures are sought by every operation and by a range', async ({ page }) => {
  await openOrders(page)
  await page.getByLabel('Filtrar Cantidad (t)').fill('2,5')
  await tryOperations(page, 'Cantidad (t)', [
    ['Igual a', ({ cantidad }) => cantidad === 2.5],
    ['Distinto de', ({ cantidad }) => cantidad !== 2.5],
    ['Menor que', ({ cantidad }) => cantidad < 2.5],
    ['Menor o igual', ({ cantidad }) => cantidad <= 2.5],
    ['Vacío', () => false],
    ['No vacío', () => true],
    ['Mayor o igual', ({ cantidad }) => cantidad >= 2.5],
    ['Mayor que', ({ cantidad }) => cantidad > 2.5],
    ['Entre', ({ cantidad }) => cantidad >= 2.5],
  ])
  await page.getByRole('button', { name: '2,5 – …' }).click()
  await page.getByLabel('Filtrar Cantidad (t), Hasta').fill('4')
  await expectRows(
    page,
    having(({ cantidad }) => cantidad >= 2.5 && cantidad <= 4),
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '2,5 – 4' })).toBeFocused()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expectRows(page, ORDERS.length)
})

test('days are sought by every operation and by a range, as the wall of the plant shows them', async ({
  page,
}) => {
  await openOrders(page)
  await showColumn(page, 'Modificado el')
  const on =
    (isSo: (day: string) => boolean) =>
    ({ changedOn }: ListedOrder) =>
      changedOn !== null && isSo(changedOn)
  await page.getByLabel('Filtrar Modificado el').fill('01/11/2026')
  await tryOperations(page, 'Modificado el', [
    ['Igual a', on((day) => day === '2026-11-01')],
    ['Menor que', on((day) => day < '2026-11-01')],
    ['Menor o igual', on((day) => day <= '2026-11-01')],
    ['No vacío', on(() => true)],
    ['Mayor o igual', on((day) => day >= '2026-11-01')],
    ['Mayor que', on((day) => day > '2026-11-01')],
    ['Vacío', ({ changedOn }) => changedOn === null],
    ['Entre', on((day) => day >= '2026-11-01')],
  ])
  await page.getByRole('button', { name: '01/11/2026 – …' }).click()
  await page.getByLabel('Filtrar Modificado el, Hasta').fill('30/11/2026')
  await expectRows(page, having(on((day) => day >= '2026-11-01' && day <= '2026-11-30')))
})

test('what is one of few is chosen from a list', async ({ page }) => {
  await openOrders(page)
  const used = page.getByLabel('Filtrar Utilizado')
  await used.selectOption('Sí')
  await expectRows(
    page,
    having(({ utilizado }) => utilizado),
  )
  await used.selectOption('No')
  await expectRows(
    page,
    having(({ utilizado }) => !utilizado),
  )
  await used.selectOption('(Todos)')
  await expectRows(page, ORDERS.length)
})

test('columns are moved, hidden and made wider, and stay so', async ({ page }) => {
  await openOrders(page)
  const caption = (name: string) => head(page, name).getByRole('button', { name, exact: true })
  const widthOf = async (name: string) => (await head(page, name).boundingBox())?.width ?? 0
  const first = await widthOf('Cliente')
  expect((await captions(page)).slice(0, 4)).toEqual(['Id', 'OP', 'Cliente', 'Producto'])
  await caption('Producto').dragTo(caption('OP'))
  await expect
    .poll(async () => (await captions(page)).slice(0, 4))
    .toEqual(['Id', 'Producto', 'OP', 'Cliente'])
  const menu = await menuOf(page, 'OP')
  await menu.getByRole('button', { name: 'Mover a la derecha' }).click()
  await expect.poll(async () => (await captions(page)).slice(1, 4)).toEqual(['Producto', 'Cliente', 'OP'])
  await menu.getByRole('button', { name: 'Mover a la izquierda' }).click()
  await expect.poll(async () => (await captions(page)).slice(1, 4)).toEqual(['Producto', 'OP', 'Cliente'])

  const before = await widthOf('OP')
  await menu.getByRole('button', { name: 'Más ancha' }).click()
  await expect.poll(() => widthOf('OP')).toBe(before + 40)
  await menu.getByRole('button', { name: 'Ocultar columna' }).click()
  await expect(head(page, 'OP')).toHaveCount(0)

  // Where the columns are narrower than the grid, each takes its share of the rest: less than it is pulled.
  const narrow = await widthOf('Cliente')
  await pullEdge(page, head(page, 'Cliente'), 60)
  await expect.poll(() => widthOf('Cliente')).toBeGreaterThan(narrow + 40)
  const wide = await widthOf('Cliente')
  expect((await row(page, 0).getByRole('gridcell').nth(2).boundingBox())?.width).toBe(wide)

  await page.reload()
  await expectRows(page, ORDERS.length)
  expect((await captions(page)).slice(0, 3)).toEqual(['Id', 'Producto', 'Cliente'])
  await expect.poll(() => widthOf('Cliente')).toBe(wide)
  await showColumn(page, 'OP')
  await expect.poll(() => widthOf('OP')).toBe(before + 40)
  await page.getByRole('button', { name: 'Elegir columnas' }).click()
  await page.getByRole('menuitem', { name: 'Como al principio' }).click()
  await expect
    .poll(async () => (await captions(page)).slice(0, 4))
    .toEqual(['Id', 'OP', 'Cliente', 'Producto'])
  await expect.poll(() => widthOf('Cliente')).toBe(first)
})

async function pullEdge(page: Page, caption: Locator, by: number): Promise<void> {
  const box = await caption.boundingBox()
  if (box === null) throw new Error('the caption is not drawn')
  const [x, y] = [box.x + box.width - 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y)
  await page.mouse.move(x + by, y)
  await page.mouse.up()
}

test('rows are sorted by two columns, by mouse and by keys', async ({ page }) => {
  await openOrders(page)
  const sorted = (sort: (left: ListedOrder, right: ListedOrder) => number) =>
    ORDERS.toSorted(
      (left, right) => sort(left, right) || Number(right.op > left.op) - Number(left.op > right.op),
    )
      .slice(0, 8)
      .map(({ op }) => op)
  const expectFirst = (ops: string[]) =>
    expect.poll(async () => (await columnOf(page, 'OP')).slice(0, 8)).toEqual(ops)
  await page.getByRole('button', { name: 'Producto', exact: true }).click()
  await expect(head(page, 'Producto')).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Cantidad (t)', exact: true }).click({ modifiers: ['Shift'] })
  await head(page, 'Cantidad (t)').focus()
  await page.keyboard.press('Shift+Enter')
  await expect(head(page, 'Cantidad (t)')).toHaveAttribute('aria-sort', 'descending')
  await expect(head(page, 'Producto')).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'OP', exact: true }).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'OP', exact: true }).click({ modifiers: ['Shift'] })
  await expectFirst(
    sorted((left, right) => left.producto.localeCompare(right.producto) || right.cantidad - left.cantidad),
  )
  const menu = await menuOf(page, 'OP')
  await menu.getByRole('button', { name: 'Orden ascendente' }).click()
  await expectFirst(ORDERS.slice(0, 8).map(({ op }) => op))
  await expect(head(page, 'Producto')).toHaveAttribute('aria-sort', 'none')
})

test('what is filtered is exported, with the columns that are shown', async ({ page }) => {
  await openOrders(page)
  await page.getByLabel('Filtrar Cliente').fill('cooperativa')
  await expectRows(page, 12)
  const menu = await menuOf(page, 'Cliente')
  await menu.getByRole('button', { name: 'Ocultar columna' }).click()
  const requested = page.waitForRequest((request) => request.url().includes('format=xlsx'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar a Excel' }).click()
  const query = new URL((await requested).url()).searchParams
  expect(query.get('filter')).toBe('["cliente","contains","cooperativa"]')
  expect((await download).suggestedFilename()).toBe('PRECARGA_OP.xlsx')
  const [heads = [], ...lines] = await readSheet(await (await download).path())
  expect(heads).toEqual((await captions(page)).slice(0, -1))
  const [op, product, quantity] = ['OP', 'Producto', 'Cantidad (t)'].map((caption) => heads.indexOf(caption))
  expect(lines.map((cells) => [cells[op ?? -1], cells[product ?? -1], cells[quantity ?? -1]])).toEqual(
    // The newest first, as on the screen.
    ORDERS.filter(({ cliente }) => cliente === 'Cooperativa')
      .map((order) => [order.op, order.producto, order.cantidad])
      .toReversed(),
  )
  await expect(page.getByText('Se guardó PRECARGA_OP.xlsx')).toBeVisible()
})
