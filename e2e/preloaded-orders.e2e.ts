import type { Page } from '@playwright/test'
import { aProduct, asPerson, expect, expectAccessible, logIn, type Person, test } from './living-plant.ts'

const PAGE = '/indexes/precargaOp'
const row = (page: Page, op: string) => page.getByRole('row').filter({ hasText: op })

async function write(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByRole('dialog').getByLabel(label).first().fill(text)
}

async function chooseProduct(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('Producto').first().click()
  await page.getByRole('listbox').getByRole('option').first().click()
}

/** Somebody looks at a list in which `E2E-9` is. */
async function open(page: Page, person: Person): Promise<void> {
  const call = await asPerson('supervisor')
  await call('POST', '/api/preContract/post', {
    values: { op: 'E2E-9', producto: await aProduct(call), cantidad: 5, pesoBolsa: 50 },
  })
  await logIn(page, person, PAGE)
  await expect(row(page, 'E2E-9')).toBeVisible()
}

const add = (page: Page) => page.getByRole('button', { name: 'Agregar Op' }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()

test('a supervisor pre-loads an order, corrects it and deletes it; it stays, struck out and last', async ({
  page,
}) => {
  await logIn(page, 'supervisor', PAGE)
  await add(page)
  await write(page, { Op: 'E2E-1', Cantidad: '25', 'Peso de la bolsa': '50' })
  await chooseProduct(page)
  await save(page)
  await expect(page.getByText('Op agregada')).toBeVisible()
  await add(page)
  await write(page, { Op: 'E2E-2', Cantidad: '10,5', 'Peso de la bolsa': '25', Cosecha: '2026' })
  await chooseProduct(page)
  await save(page)
  await expect(row(page, 'E2E-2')).toBeVisible()

  await row(page, 'E2E-2').getByRole('button', { name: 'Editar' }).click()
  await expect(page.getByRole('dialog').getByLabel('Id', { exact: true })).toBeDisabled()
  await write(page, { Cliente: 'Molino Nuevo' })
  await save(page)
  await expect(row(page, 'Molino Nuevo')).toContainText('E2E-2')

  await row(page, 'E2E-2').getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(row(page, 'E2E-2').getByRole('button')).toHaveCount(0)
  // The last of all rows are out of sight until the grid is scrolled.
  await page.getByRole('grid').press('Control+End')
  await expect(row(page, 'E2E-2')).toHaveAttribute('data-struck', 'true')
  await expect(page.locator('[data-struck] ~ [data-line]:not([data-struck])')).toHaveCount(0)
})

test('what is wrong is said in the field, accessibly, and what the server refuses in the dialog', async ({
  page,
  complaints,
}) => {
  await open(page, 'supervisor')
  await expectAccessible(page)
  await add(page)
  await write(page, { Cosecha: '26', Cantidad: '1,25' })
  await save(page)
  for (const sentence of [
    'El campo OP es requerido',
    'El campo producto es requerido',
    'El campo cosecha debe ser de 4 digitos',
    'El campo cantidad admite hasta un decimal',
    'El campo peso es requerido',
  ])
    await expect(page.getByText(sentence)).toBeVisible()
  await expectAccessible(page)
  await write(page, { Op: 'E2E-9', Cosecha: '2026', Cantidad: '1,2', 'Peso de la bolsa': '50' })
  await chooseProduct(page)
  await save(page)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('E2E-9')
  // The browser itself notes the 409.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('an administrator looks, others do not even that', async ({ page }) => {
  await open(page, 'admin')
  await expect(page.getByRole('button', { name: 'Agregar Op' })).toHaveCount(0)
  await expect(row(page, 'E2E-9').getByRole('button')).toHaveCount(0)
  for (const person of ['operador', 'consulta'] as const) {
    await logIn(page, person, PAGE)
    await expect(page.getByText('No tiene acceso a esta página')).toBeVisible()
  }
})
