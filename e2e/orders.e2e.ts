import type { Page } from '@playwright/test'
import { aProduct, asPerson, expect, expectAccessible, logIn, test } from './living-plant.ts'

const PAGE = '/ordenes/gestion?line=4'
const row = (page: Page, op: string) => page.getByRole('row').filter({ hasText: op })
const dialog = (page: Page) => page.getByRole('dialog')

type Order = { order: number; op: string }

/** Line 4 makes this order, and the crew of the demo lets it. */
async function runs(op: string): Promise<Order> {
  const call = await asPerson('supervisor')
  const filter = encodeURIComponent(JSON.stringify([['lineID', '=', 4], 'and', ['status', '=', 1]]))
  const [running] = (await call('GET', `/api/orders?filter=${filter}`)).answer as Order[]
  const { answer } = await call('POST', '/api/orders/post', {
    lineID: 4,
    op,
    desiredProductionQuantity: 5000,
  })
  const order = answer as Order
  await call('POST', '/api/orders/start', {
    order: order.order,
    ...(running && { finalizes: running.order }),
  })
  return order
}

async function create(
  page: Page,
  from: 'Precarga' | 'Validación',
  label: string,
  text: RegExp,
): Promise<void> {
  await page.getByRole('button', { name: 'Crear orden' }).click()
  await dialog(page).getByText(from, { exact: true }).click()
  await dialog(page).getByLabel(label).first().click()
  await page.getByRole('listbox').getByRole('option', { name: text }).click()
  await dialog(page).getByRole('button', { name: 'Crear', exact: true }).click()
}

test('an operator creates an order by hand and starts it; the running one is named, confirmed and ends', async ({
  page,
}) => {
  await runs('RUN-1')
  await logIn(page, 'operador', PAGE)
  await page.getByRole('button', { name: 'Crear orden' }).click()
  await dialog(page).getByText('A mano').click()
  await dialog(page).getByLabel('Orden').first().fill('HAND-1')
  await dialog(page).getByLabel('Cantidad deseada').fill('1200')
  await dialog(page).getByRole('switch', { name: 'Iniciarla ahora' }).check()
  await dialog(page).getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByText(/La línea 4 está produciendo la Op RUN-1/)).toBeVisible()
  await page.getByRole('button', { name: 'Finalizar e iniciar' }).click()
  await expect(row(page, 'HAND-1')).toContainText('En producción')
  await expect(row(page, 'RUN-1')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'En producción' })).toContainText('HAND-1')
})

test('the order manager is accessible; orders are made from pre-loaded and validated ones', async ({
  page,
}) => {
  const { op } = await runs('AXE-1')
  const call = await asPerson('supervisor')
  const product = await aProduct(call)
  await call('POST', '/api/preContract/post', {
    values: { op: 'PRE-1', producto: product, cantidad: 10, pesoBolsa: 50 },
  })
  await call('POST', '/api/validatedOrder', {
    values: { orderID: 'VAL-1', lot: 'L-77', productCode: product },
  })
  await logIn(page, 'operador', PAGE)
  await expect(row(page, op)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Crear orden' }).click()
  await expect(dialog(page).getByLabel('Op precargada').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await create(page, 'Precarga', 'Op precargada', /PRE-1/)
  await expect(row(page, 'PRE-1')).toContainText('Creada')
  await create(page, 'Validación', 'Orden a validar', /VAL-1/)
  await expect(row(page, 'VAL-1')).toContainText('L-77')
})

test('a finalized order is made once more', async ({ page }) => {
  await runs('AGAIN-1')
  await logIn(page, 'supervisor', PAGE)
  await row(page, 'AGAIN-1').getByRole('button', { name: 'Finalizar' }).click()
  await dialog(page).getByRole('button', { name: 'Finalizar' }).click()
  await expect(page.getByText('Op AGAIN-1 finalizada')).toBeVisible()
  await page.getByText('Todas', { exact: true }).click()
  await row(page, 'AGAIN-1').getByRole('button', { name: 'Reprocesar' }).click()
  await dialog(page).getByRole('button', { name: 'Reprocesar' }).click()
  await expect(page.getByText('Op AGAIN-1: reproceso 1 creado')).toBeVisible()
  await expect(row(page, 'AGAIN-1')).toHaveCount(2)
})

test('who starts an order while somebody else starts another is told which one runs now', async ({
  page,
  complaints,
}) => {
  await runs('RACE-1')
  const call = await asPerson('supervisor')
  await call('POST', '/api/orders/post', { lineID: 4, op: 'RACE-2' })
  await logIn(page, 'operador', PAGE)
  await row(page, 'RACE-2').getByRole('button', { name: 'Iniciar' }).click()
  await expect(page.getByText(/produciendo la Op RACE-1/)).toBeVisible()
  await runs('RACE-3')
  await page.getByRole('button', { name: 'Finalizar e iniciar' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('RACE-3')
  await expect(dialog(page).getByText(/Al iniciar la Op RACE-2 se finaliza/)).toContainText('RACE-3')
  await page.getByRole('button', { name: 'Finalizar e iniciar' }).click()
  await expect(row(page, 'RACE-2')).toContainText('En producción')
  // The browser itself notes the 409.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('neither administrators nor consultants manage orders', async ({ page }) => {
  for (const person of ['admin', 'consulta'] as const) {
    await logIn(page, person, PAGE)
    await expect(page.getByText('No tiene acceso a esta página')).toBeVisible()
  }
})

test('an operator validates an order, and takes it back', async ({ page }) => {
  await runs('SEEN-1')
  await logIn(page, 'operador', PAGE)
  const validation = row(page, 'SEEN-1').getByRole('switch', { name: 'Validación de la OP SEEN-1' })
  await validation.click({ force: true })
  await expect(page.getByText('Op validada con éxito')).toBeVisible()
  await expect(validation).toBeChecked()
  await validation.click({ force: true })
  await expect(page.getByText('Op desvalidada con éxito')).toBeVisible()
})
