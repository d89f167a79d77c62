import type { Page } from '@playwright/test'
import { asPerson, expect, expectAccessible, test } from './living-plant.ts'
import { plant } from './plant.ts'

const USER = {
  userID: 'e2e.llave',
  firstName: 'Lola',
  lastName: 'Llave',
  roleID: 4,
  password: 'tolva ancha 7',
  mustChangePassword: false,
}

/** Browsers keep passkeys for names: of this machine the one that it calls itself. */
const HERE = `http://localhost:${new URL(plant.url).port}`

test.beforeAll(async () => {
  const call = await asPerson('admin')
  await call('POST', '/api/users/post', { values: USER })
})

test.afterAll(async () => {
  const call = await asPerson('admin')
  await call('DELETE', '/api/users/delete', { key: USER.userID })
})

/** A device that is always touched, as Chromium plays it. */
async function withDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Lola Llave/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
}

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Usuario', { exact: true }).fill(USER.userID)
  await page.getByLabel('Contraseña', { exact: true }).fill(USER.password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

test('somebody adds a passkey, logs in by it alone, and is asked for it after the password', async ({
  page,
}) => {
  await withDevice(page)
  await page.goto(`${HERE}/login`)
  await typePassword(page)
  await page.getByRole('button', { name: /Lola Llave/ }).click()
  await page.getByRole('menuitem', { name: 'Mi cuenta' }).click()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Agregar llave de acceso' }).click()
  await dialog.getByLabel('Nombre').fill('Portátil')
  await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill(USER.password)
  await dialog.getByRole('button', { name: 'Agregar llave de acceso' }).click()
  await expect(page.getByText('Portátil', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Renombrar Portátil' }).click()
  await dialog.getByLabel('Nombre').fill('Mi portátil')
  await dialog.getByRole('button', { name: 'Renombrar' }).click()
  await expect(page.getByText('Mi portátil', { exact: true })).toBeVisible()

  await leave(page)
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click()
  await expect(page.getByRole('button', { name: /Lola Llave/ })).toBeVisible()

  await leave(page)
  await typePassword(page)
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeHidden()
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click()
  await expect(page.getByRole('button', { name: /Lola Llave/ })).toBeVisible()

  await page.getByRole('button', { name: /Lola Llave/ }).click()
  await page.getByRole('menuitem', { name: 'Mi cuenta' }).click()
  await page.getByRole('button', { name: 'Eliminar Mi portátil' }).click()
  await dialog.getByRole('textbox', { name: 'Contraseña actual' }).fill(USER.password)
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Mi portátil', { exact: true })).toBeHidden()
})
