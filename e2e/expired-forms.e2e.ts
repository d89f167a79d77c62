import type { Page } from '@playwright/test'
import { expect, logIn, test } from './living-plant.ts'
import { EXPIRED, endSession, logInAgain } from './signing.ts'

const dialog = (page: Page) => page.getByRole('dialog').filter({ hasNotText: EXPIRED })

/** The session ends, and whoever sits there learns of it by saving. */
async function expireBySaving(page: Page, label: string): Promise<void> {
  await endSession(page)
  await dialog(page).getByRole('button', { name: label, exact: true }).click()
  await expect(page.getByRole('dialog').filter({ hasText: EXPIRED })).toBeVisible()
}

/** Refused calls are what these tests are about. */
test.afterEach(({ complaints }) => {
  expect(complaints.splice(0).filter((one) => !one.includes('401'))).toEqual([])
})

async function changeOperator(page: Page): Promise<void> {
  await logIn(page, 'admin', '/configuracion?tab=users')
  const row = page.getByRole('row').filter({ hasText: 'operador@baliza' })
  await row.getByRole('button', { name: 'Editar' }).click()
  await dialog(page).getByLabel('Nombre').fill('Óscar Luis')
  await dialog(page).getByRole('textbox', { name: 'Contraseña' }).fill('tolva ancha 7')
  await expireBySaving(page, 'Guardar')
}

test('a configuration form is open again with what was written, but for its password', async ({ page }) => {
  await changeOperator(page)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('tolva ancha 7')
  await logInAgain(page, 'admin')
  await expect(page).toHaveURL(/tab=users/)
  await expect(dialog(page).getByLabel('Usuario')).toHaveValue('operador')
  await expect(dialog(page).getByLabel('Nombre')).toHaveValue('Óscar Luis')
  await expect(dialog(page).getByRole('textbox', { name: 'Contraseña' })).toHaveValue('')
  // It is given back once.
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'operador@baliza' })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('what one person was writing is not kept for another', async ({ page }) => {
  await changeOperator(page)
  await logInAgain(page, 'supervisor')
  await expect(page.getByRole('button', { name: /Marta Ríos/ })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('baliza.drafts'))).toBeNull()
})

test('an order that was being created is open again with what was written', async ({ page }) => {
  await logIn(page, 'operador', '/ordenes/gestion?line=4')
  await page.getByRole('button', { name: 'Crear orden' }).click()
  await dialog(page).getByText('A mano').click()
  await dialog(page).getByLabel('Orden').first().fill('KEPT-1')
  await dialog(page).getByLabel('Cantidad deseada').fill('1200')
  await expireBySaving(page, 'Crear')
  await logInAgain(page)
  await expect(dialog(page).getByLabel('Orden').first()).toHaveValue('KEPT-1')
  await dialog(page).getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'KEPT-1' })).toContainText('1.200')
})

test('a line that was being changed is open again, and asks before it is left', async ({ page }) => {
  await logIn(page, 'admin', '/configuracion?tab=resources')
  await page.getByRole('row').nth(2).getByRole('button', { name: 'Editar' }).click()
  const description = dialog(page).getByLabel('Descripción')
  const before = await description.inputValue()
  await description.fill(`${before} bis`)
  await expireBySaving(page, 'Guardar')
  await logInAgain(page, 'admin')
  await expect(description).toHaveValue(`${before} bis`)
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('dialog').last()).toContainText('Descartar')
})

test('parameters that were being changed stand in their form again', async ({ page }) => {
  await logIn(page, 'admin', '/configuracion?tab=parameters')
  const name = page.getByLabel('Nombre de la planta')
  await expect(name).not.toHaveValue('Molino de la tarde')
  await name.fill('Molino de la tarde')
  await endSession(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await logInAgain(page, 'admin')
  await expect(name).toHaveValue('Molino de la tarde')
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeEnabled()
})
