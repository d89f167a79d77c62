import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { asPerson, expect, expectAccessible, test } from './living-plant.ts'

const USER = {
  userID: 'e2e.jefe',
  firstName: 'Julia',
  lastName: 'Jefe',
  roleID: 1,
  password: 'tolva ancha 7',
  mustChangePassword: false,
}

const VISITOR = { ...USER, userID: 'e2e.visita', firstName: 'Vera', lastName: 'Visita', roleID: 4 }

async function enter(page: Page, password: string, userID = USER.userID): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Usuario', { exact: true }).fill(userID)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Julia Jefe/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** From the question for the password to the codes, of which it answers the first. */
async function setUpFactor(page: Page, password: string): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill(password)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('img', { name: /códigos/ })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const device = new TOTP({ secret: Secret.fromBase32(secret) })
  await dialog.getByLabel(/Código de 6 cifras/).fill(device.generate())
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByText('Guarde estos códigos')).toBeVisible()
  const [recovery = ''] = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: 'Los guardé' }).click()
  return recovery
}

test.beforeAll(async () => {
  const call = await asPerson('admin')
  await call('POST', '/api/users/post', { values: USER })
  await call('POST', '/api/users/post', { values: VISITOR })
})

test.afterAll(async () => {
  const call = await asPerson('admin')
  await call('PUT', '/api/parameters/put', { values: { factorForConsultants: false } })
  await call('DELETE', '/api/users/delete', { key: USER.userID })
  await call('DELETE', '/api/users/delete', { key: VISITOR.userID })
})

test('somebody changes the password, and logs in with a code of the telephone from then on', async ({
  page,
  complaints,
}) => {
  await enter(page, USER.password)
  await page.getByRole('button', { name: /Julia Jefe/ }).click()
  await page.getByRole('menuitem', { name: 'Mi cuenta' }).click()
  const dialog = page.getByRole('dialog')
  await expect(page.getByText('Esta sesión')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill(USER.password)
  await dialog.getByRole('textbox', { name: 'Contraseña nueva', exact: true }).fill('cinta larga 8')
  await dialog.getByRole('textbox', { name: 'Repita la contraseña nueva' }).fill('cinta larga 8')
  await dialog.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page.getByText('Contraseña cambiada')).toBeVisible()

  await page.getByRole('button', { name: 'Activar segundo factor' }).click()
  const recovery = await setUpFactor(page, 'cinta larga 8')
  await expect(page.getByText(/Códigos de recuperación sin usar: 10/)).toBeVisible()

  await leave(page)
  await enter(page, 'cinta larga 8')
  await page.getByLabel('Código de su teléfono').fill('abc')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('alert')).toContainText('El código no es correcto.')
  await page.getByLabel('Código de su teléfono').fill(recovery)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('button', { name: /Julia Jefe/ })).toBeVisible()
  await leave(page)
  expect(complaints.splice(0).every((text) => text.includes('401'))).toBe(true)
})

test('whose role needs a second factor sets it up before seeing anything else, also when already inside', async ({
  page,
  complaints,
}) => {
  const call = await asPerson('admin')
  await enter(page, VISITOR.password, VISITOR.userID)
  await expect(page.getByRole('button', { name: /Vera Visita/ })).toBeVisible()
  await call('PUT', '/api/parameters/put', { values: { factorForConsultants: true } })
  await page.goto('/paradas')
  await expect(page.getByText('Su rol pide un segundo factor')).toBeVisible()
  await expect(page).toHaveURL(/\/cuenta$/)
  complaints.splice(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expectAccessible(page)
  await page.goto('/paradas')
  await expect(page).toHaveURL(/\/cuenta$/)
  await setUpFactor(page, VISITOR.password)
  await expect(page.getByRole('button', { name: /Vera Visita/ })).toBeVisible()
  await page.goto('/paradas')
  await expect(page).toHaveURL(/\/paradas/)
})
