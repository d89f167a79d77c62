import type { Page } from '@playwright/test'
import { asPerson, expect, expectAccessible, logIn, signIn, test } from './living-plant.ts'

async function openUsers(page: Page): Promise<void> {
  await page.goto('/configuracion?tab=users')
  await expect(page.getByRole('row').filter({ hasText: 'operador@baliza' })).toBeVisible()
}

test('an administrator adds a user, who changes the temporary password and is let in', async ({ page }) => {
  await signIn(page, 'admin')
  await openUsers(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Agregar usuario' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('El campo contraseña es obligatorio.')).toBeVisible()
  await dialog.getByLabel('Usuario').fill('e2e.nuevo')
  await dialog.getByLabel('Nombre').fill('Eva')
  await dialog.getByLabel('Apellido').fill('Nueva')
  await dialog.getByLabel('Rol').selectOption('Supervisor')
  await dialog.getByLabel('Email').fill('eva@planta')
  await expect(dialog.getByText('Debe ingresar un formato de email válido.')).toBeVisible()
  await dialog.getByLabel('Email').fill('eva@planta.es')
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill('corta')
  await expect(dialog.getByText('La contraseña debe tener al menos 8 caracteres.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill('tolva ancha 7')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'e2e.nuevo' })).toBeVisible()

  await page.getByRole('button', { name: /Ana Aguirre/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.getByLabel('Usuario', { exact: true }).fill('e2e.nuevo')
  await page.getByLabel('Contraseña', { exact: true }).fill('tolva ancha 7')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('Elija su propia contraseña para continuar')).toBeVisible()
  await page.getByRole('textbox', { name: 'Contraseña actual' }).fill('tolva ancha 7')
  await page.getByRole('textbox', { name: 'Contraseña nueva', exact: true }).fill('cinta larga 8')
  await page.getByRole('textbox', { name: 'Repita la contraseña nueva' }).fill('cinta larga 8')
  await dialog.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  await expect(page.getByRole('button', { name: /Eva Nueva/ })).toBeVisible()
})

test('the only administrator stays, who signed stays, and the sentences say so', async ({
  page,
  complaints,
}) => {
  await signIn(page, 'admin')
  await openUsers(page)
  const dialog = page.getByRole('dialog')
  const remove = async (name: string) => {
    await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Eliminar' }).click()
    await dialog.getByRole('button', { name: 'Eliminar' }).click()
  }
  await remove('admin@baliza')
  await expect(page.getByText('No puede eliminar su propio usuario.')).toBeVisible()
  await page
    .getByRole('row')
    .filter({ hasText: 'admin@baliza' })
    .getByRole('button', { name: 'Editar' })
    .click()
  await expect(dialog.getByLabel('Usuario')).toBeDisabled()
  await dialog.getByRole('switch', { name: 'Activo' }).click({ force: true })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByRole('button', { name: 'Guardar igual' }).click()
  await expect(dialog.getByText('admin es el único administrador activo')).toBeVisible()
  await expectAccessible(page)
  expect(complaints.splice(0).every((text) => text.includes('409'))).toBe(true)
})

test('an administrator who takes the role from himself is asked, and logged out', async ({
  page,
  complaints,
}) => {
  const ask = await asPerson('admin')
  const second = {
    userID: 'e2e.jefe',
    firstName: 'Juan',
    lastName: 'Jefe',
    password: 'tolva ancha 7',
    mustChangePassword: false,
    roleID: 1,
  }
  await ask('POST', '/api/users/post', { values: second })
  await page.goto('/login')
  await page.getByLabel('Usuario', { exact: true }).fill('e2e.jefe')
  await page.getByLabel('Contraseña', { exact: true }).fill('tolva ancha 7')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('button', { name: /Juan Jefe/ })).toBeVisible()
  await openUsers(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('row').filter({ hasText: 'e2e.jefe' }).getByRole('button', { name: 'Editar' }).click()
  await dialog.getByLabel('Rol').selectOption('Operador')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(
    dialog.getByText('Dejará de ser administrador y se cerrará su sesión. ¿Guardar igual?'),
  ).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Seguir editando' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByRole('button', { name: 'Guardar igual' }).click()
  await expect(page).toHaveURL(/login/)
  await expect(page.getByLabel('Usuario', { exact: true })).toBeVisible()
  // What the page still had under way when the session ended was refused.
  complaints.splice(0)
})

test('two who edit the same user see both versions, and neither loses anything unseen', async ({
  page,
  complaints,
}) => {
  const ask = await asPerson('admin')
  const values = {
    userID: 'e2e.dos',
    firstName: 'Dora',
    lastName: 'Sosa',
    password: 'tolva ancha 7',
    roleID: 2,
  }
  await ask('POST', '/api/users/post', { values })
  await signIn(page, 'admin')
  await openUsers(page)
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row').filter({ hasText: 'e2e.dos' })
  const edit = async (lastName: string, meanwhile: object) => {
    await row.getByRole('button', { name: 'Editar' }).click()
    await dialog.getByLabel('Apellido').fill(lastName)
    await ask('PUT', '/api/users/put', { key: 'e2e.dos', values: meanwhile })
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog.getByText(/Ana Aguirre lo cambió mientras tanto/)).toBeVisible()
  }
  await edit('Mía', { lastName: 'Suya', firstName: 'Delia' })
  await expect(dialog.getByRole('row', { name: 'Apellido Suya Mía' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Nombre Delia Sin cambios míos' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guardar lo mío' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Delia')
  await expect(row).toContainText('Mía')

  await edit('Otra', { lastName: 'Final' })
  await dialog.getByRole('button', { name: 'Tomar lo suyo' }).click()
  await expect(dialog.getByLabel('Apellido')).toHaveValue('Final')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Final')
  expect(complaints.splice(0).every((text) => text.includes('409'))).toBe(true)
})

test('until the bot and mail work, signing up with Telegram is there and says why not', async ({ page }) => {
  await signIn(page, 'admin')
  await openUsers(page)
  const all = page.getByRole('button', { name: 'Registrar a todos en Telegram' })
  await expect(all).toBeDisabled()
  await expect(all).toHaveAccessibleDescription(/El bot de Telegram no está activado/)
  const own = page
    .getByRole('row')
    .filter({ hasText: 'operador@baliza' })
    .getByRole('button', { name: 'Registrar en Telegram' })
  await expect(own).toHaveAttribute('title', 'Registrar en Telegram: El bot de Telegram no está activado.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ir a Parámetros' }).click()
  await expect(page).toHaveURL(/tab=parameters/)
})

test('only an administrator has the tab', async ({ page }) => {
  await logIn(page, 'supervisor', '/configuracion?tab=users')
  await expect(page.getByRole('tab', { name: 'Equipos' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Usuarios' })).toHaveCount(0)
})
