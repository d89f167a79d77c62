import type { Page } from '@playwright/test'
import { aProduct, asPerson, expect, expectAccessible, logIn, type Person, test } from './living-plant.ts'

const PAGE = '/ordenes/validacion'
const row = (page: Page, orderID: string) => page.getByRole('row').filter({ hasText: orderID })
/** The list moves down when the first is chosen: who clicks meanwhile clicks once more. */
const choose = (page: Page, orderID: string) =>
  expect(() => page.getByRole('checkbox', { name: `Elegir la orden ${orderID}` }).setChecked(true)).toPass()

/** Somebody looks at a list in which these orders are. */
async function open(page: Page, person: Person, orders: readonly string[]): Promise<void> {
  const call = await asPerson('supervisor')
  const productCode = await aProduct(call)
  for (const orderID of orders)
    await call('POST', '/api/validatedOrder', { values: { orderID, lot: 'L-7', productCode } })
  await logIn(page, person, PAGE)
  for (const orderID of orders) await expect(row(page, orderID)).toBeVisible()
}

async function add(page: Page, orderID: string): Promise<void> {
  await page.getByRole('button', { name: 'Agregar orden' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Orden').first().fill(orderID)
  await dialog.getByLabel('Lote').first().fill('L-7')
  await dialog.getByLabel('Producto').first().click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
}

test('a supervisor adds, changes, chooses and deletes orders', async ({ page }) => {
  await logIn(page, 'supervisor', PAGE)
  await add(page, 'V-1')
  await expect(page.getByText('Orden creada exitosamente').first()).toBeVisible()
  for (const orderID of ['V-2', 'V-3']) {
    await add(page, orderID)
    await expect(row(page, orderID)).toContainText('No leída')
  }
  await row(page, 'V-1').getByRole('button', { name: 'Editar' }).click()
  await expect(page.getByRole('dialog').getByLabel('Orden').first()).toBeDisabled()
  await page.getByRole('dialog').getByLabel('Lote').first().fill('L-8')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Orden modificada exitosamente')).toBeVisible()

  await choose(page, 'V-1')
  await choose(page, 'V-2')
  await page.getByRole('button', { name: 'Limpiar selección' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await choose(page, 'V-1')
  await choose(page, 'V-2')
  await page.getByRole('button', { name: 'Eliminar seleccionadas (2)' }).click()
  await expect(page.getByText('¿Desea eliminar las órdenes seleccionadas?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Ordenes eliminadas exitosamente')).toBeVisible()
  await expect(row(page, 'V-2')).toHaveCount(0)
  await expect(row(page, 'V-3')).toBeVisible()
})

test('a row is chosen by keyboard too', async ({ page }) => {
  await open(page, 'supervisor', ['V-5'])
  await row(page, 'V-5').getByRole('gridcell').nth(1).click()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
})

test('orders to validate are accessible; all of the chosen ones are deleted or none', async ({
  page,
  complaints,
}) => {
  await open(page, 'supervisor', ['V-6', 'V-7'])
  await choose(page, 'V-6')
  await choose(page, 'V-7')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Eliminar seleccionadas (2)' }).click()
  await expect(page.getByText('¿Desea eliminar las órdenes seleccionadas?')).toBeVisible()
  await expectAccessible(page)
  // Somebody else deletes one of them meanwhile.
  const call = await asPerson('supervisor')
  await call('DELETE', '/api/validatedOrder', { key: 'V-7' })
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Ocurrió un problema al eliminar las ordenes')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('V-7')
  await page.keyboard.press('Escape')
  await expect(row(page, 'V-6')).toBeVisible()
  // The browser itself notes the 404.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})

test('a consultant looks and changes nothing; an operator has no way in', async ({ page }) => {
  await open(page, 'consulta', ['V-5'])
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Agregar orden' })).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await logIn(page, 'operador', PAGE)
  await expect(page.getByText('No tiene acceso a esta página')).toBeVisible()
})
