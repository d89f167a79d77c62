import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, signIn, test } from './living-plant.ts'

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
  await dialog.getByRole('switch', { name: 'Debe cambiar la contraseña' }).click({ force: true })
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

test('the only administrator stays, who signed stays, and the sentences say so', async ({ page, complaints }) => {
  await signIn(page, 'admin')
  await openUsers(page)
  const dialog = page.getByRole('dialog')
  const remove = async (name: string) => {
    await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Eliminar' }).click()
    await dialog.getByRole('button', { name: 'Eliminar' }).click()
  }
  await remove('admin@baliza')
  await expect(page.getByText('No puede eliminar su propio usuario.')).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'admin@baliza' }).getByRole('button', { name: 'Editar' }).click()
  await expect(dialog.getByLabel('Usuario')).toBeDisabled()
  await dialog.getByRole('switch', { name: 'Activo' }).click({ force: true })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('admin es el único administrador activo')).toBeVisible()
  await expectAccessible(page)
  expect(complaints.splice(0).every((text) => text.includes('409'))).toBe(true)
})

test('only an administrator has the tab', async ({ page }) => {
  await logIn(page, 'supervisor', '/configuracion?tab=users')
  await expect(page.getByRole('tab', { name: 'Equipos' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Usuarios' })).toHaveCount(0)
})
