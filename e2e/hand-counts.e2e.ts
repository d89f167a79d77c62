import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from './living-plant.ts'

const PAGE = '/produccion?line=1'
const dialog = (page: Page) => page.getByRole('dialog')
const firstHour = (page: Page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'Corregir', exact: true }) })
    .first()

async function correct(page: Page, fields: Record<string, string>): Promise<void> {
  await firstHour(page).getByRole('button', { name: 'Corregir', exact: true }).click()
  for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label).first().fill(text)
  await dialog(page).getByRole('button', { name: 'Firmar' }).click()
}

const signature = { Usuario: 'operador', Contraseña: 'demo' }

test('an operator corrects an hour; what was counted, who corrected it and why stay in sight', async ({
  page,
}) => {
  await logIn(page, 'operador', PAGE)
  await correct(page, {
    Unidades: '98765',
    Descartes: '12',
    Motivo: 'El contador estaba tapado',
    ...signature,
  })
  await expect(page.getByText('Producción corregida')).toBeVisible()
  await expect(firstHour(page)).toContainText('98.765')
  await expect(firstHour(page)).toContainText('Contado:')
  await firstHour(page)
    .getByRole('button', { name: /Correcciones/ })
    .click()
  await expect(dialog(page)).toContainText('El contador estaba tapado')
  await expect(dialog(page)).toContainText('operador')
})

test('the form is accessible; production cannot be negative, and nobody signs with a wrong password', async ({
  page,
  complaints,
}) => {
  await logIn(page, 'operador', PAGE)
  await expect(firstHour(page)).toBeVisible()
  await expectAccessible(page)
  await correct(page, {})
  await expect(page.getByText('Cambie las unidades o los descartes.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await correct(page, { Unidades: '-1', Descartes: '0' })
  await expect(page.getByText('La producción no puede ser negativa')).toBeVisible()
  await expect(page.getByText('El campo contraseña es obligatorio.')).toBeVisible()
  for (const [label, text] of Object.entries({
    Unidades: '4321',
    Motivo: 'Prueba',
    Usuario: 'operador',
    Contraseña: 'otra',
  }))
    await dialog(page).getByLabel(label).first().fill(text)
  await dialog(page).getByRole('button', { name: 'Firmar' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Firma no válida')
  await expect(page).toHaveURL(/produccion/)
  // The browser itself notes the 401.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')])
})

test('the hours of an order are shown instead of those of a day', async ({ page }) => {
  await logIn(page, 'supervisor', PAGE)
  await page.getByLabel('Orden').first().click()
  await page.getByRole('listbox').getByRole('option').nth(1).click()
  await expect(page).toHaveURL(/order=\d+/)
  await expect(firstHour(page)).toBeVisible()
})

test('neither administrators nor consultants correct production', async ({ page }) => {
  for (const person of ['admin', 'consulta'] as const) {
    await logIn(page, person, PAGE)
    await expect(page.getByText('No tiene acceso a esta página')).toBeVisible()
  }
})
