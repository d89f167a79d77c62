import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, signIn, test } from './living-plant.ts'

async function openReasons(page: Page): Promise<void> {
  await page.goto('/configuracion?tab=stop-reasons')
  await expect(page.getByRole('row').filter({ hasText: 'Microparada' })).toBeVisible({ timeout: 20_000 })
}

test('a supervisor adds a reason to the tree, finds it in the list and deletes it', async ({ page }) => {
  await signIn(page, 'supervisor')
  await openReasons(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Agregar motivo', exact: true }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Debe seleccionar una categoría.')).toBeVisible()
  await expect(dialog.getByText('Debe especificar el motivo.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Categoría' }).click()
  await page.getByRole('option', { name: 'Planificada', exact: true }).click()
  await dialog.getByLabel('Motivo').fill('Simulacro de incendio')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Motivo guardado')).toBeVisible()

  await page.getByText('Lista', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Filtrar Motivo' }).fill('SIMULACRO')
  const row = page.getByRole('row').filter({ hasText: 'Planificada/Simulacro de incendio' })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Eliminar' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Motivo eliminado')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a reason that stops are signed with is not deleted, and the sentence says where it is used', async ({
  page,
  complaints,
}) => {
  await signIn(page, 'supervisor')
  await openReasons(page)
  await page.getByText('Lista', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Filtrar Motivo' }).fill('Cambio de producto')
  const row = page.getByRole('row').filter({ hasText: 'Ajuste/Cambio de producto' })
  await row.getByRole('button', { name: 'Eliminar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Paradas: ')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('of a system stop only colour and Pareto can be changed', async ({ page }) => {
  await signIn(page, 'supervisor')
  await openReasons(page)
  await page
    .getByRole('row')
    .filter({ hasText: 'Microparada' })
    .getByRole('button', { name: 'Modificar' })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Motivo')).toBeDisabled()
  await expect(dialog.getByRole('combobox', { name: 'Categoría' })).toBeDisabled()
  await expect(dialog.getByRole('switch', { name: 'Descuenta del OEE' })).toBeDisabled()
  await expect(dialog.getByRole('switch', { name: 'Pareto' })).toBeEnabled()
  await expect(dialog.getByLabel('Color')).toBeEnabled()
})

test('an administrator only reads reasons and equipment', async ({ page }) => {
  await signIn(page, 'admin')
  await openReasons(page)
  for (const name of ['Agregar motivo', 'Modificar', 'Eliminar'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Equipos' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Balanza EMB-01' })).toBeVisible()
  for (const name of ['Agregar equipo', 'Modificar', 'Eliminar'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})

test('a machine is added, linked to a reason and deleted', async ({ page }) => {
  await logIn(page, 'supervisor', '/configuracion?tab=equipments')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Agregar equipo' }).click()
  await dialog.getByLabel('Nombre').fill('Ascensor de prueba')
  await dialog.getByLabel('Descripción').fill('Sube bolsas')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Filtrar Nombre' }).fill('ascensor')
  const row = page.getByRole('row').filter({ hasText: 'Ascensor de prueba' })
  await row.getByRole('button', { name: 'Motivos' }).click()
  await dialog.getByRole('combobox', { name: 'Vincular un motivo' }).click()
  await page.getByRole('option', { name: /Descanso/ }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'Planificada/Descanso' })).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Eliminar' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(row).toHaveCount(0)
})

test(`the tree of reasons and its dialog are accessible`, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'supervisor')
  await openReasons(page)
  await page.getByRole('button', { name: 'Agregar motivo', exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('Motivo')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)
})
