import type { Page } from '@playwright/test'
import { aProduct, asPerson, expect, expectAccessible, logIn, signIn, test } from './living-plant.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function choose(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page.goto('/indexes/precargaOp')
  await page.getByRole('button', { name: 'Importar' }).click()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
}

const HEADINGS = 'Op;Cliente;Producto;Cosecha;Cantidad (t);Peso bolsa (kg)'
/** A good row, one without a product, one with a short crop. */
const threeRows = (product: string) => [
  HEADINGS,
  `CSV-1;Molinos;${product};2026;12,5;50`,
  'CSV-2;Molinos;;2026;10;50',
  `CSV-3;;${product};26;10;50`,
]

test('a file is looked at row by row, accessibly; only what was confirmed is written', async ({ page }) => {
  const product = await aProduct(await asPerson('supervisor'))
  await signIn(page, 'supervisor')
  await choose(page, 'ordenes.csv', threeRows(product))
  await expect(dialog(page)).toContainText('Filas que no se importan: 2')
  await expectAccessible(page)
  await expect(dialog(page).getByRole('row').filter({ hasText: 'CSV-2' })).toContainText(
    'El campo producto es requerido',
  )
  await expect(dialog(page).getByRole('row').filter({ hasText: 'CSV-3' })).toContainText(
    'El campo cosecha debe ser de 4 digitos',
  )
  await dialog(page).getByText('Nuevas (1)').click()
  await expect(dialog(page).getByRole('row').filter({ hasText: 'CSV-2' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Importar filas (1)' }).click()
  await expect(page.getByText('Nuevas: 1. Modificadas: 0.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'CSV-1' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'CSV-2' })).toHaveCount(0)
})

test('what is no table, or not the right one, is refused in words', async ({ page, complaints }) => {
  await signIn(page, 'supervisor')
  await choose(page, 'ordenes.pdf', ['%PDF'])
  await expect(dialog(page).getByRole('alert')).toContainText('Elija un archivo CSV o Excel')
  await choose(page, 'ordenes.csv', ['Fecha;Turno', '1;2'])
  await expect(dialog(page).getByRole('alert')).toContainText('Faltan columnas')
  // The browser itself notes the 400.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])
})

test('products and speeds come from files too, for a supervisor alone', async ({ page }) => {
  await logIn(page, 'supervisor', '/configuracion')
  await page.getByRole('tab', { name: 'Importar', exact: true }).click()
  await page.getByRole('region', { name: 'Importar velocidades' }).getByRole('button').click()
  await expect(dialog(page)).toContainText('Velocidad *')
  await page.keyboard.press('Escape')
  await page.evaluate(() => localStorage.clear())
  await logIn(page, 'admin', '/configuracion')
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Importar', exact: true })).toHaveCount(0)
})
