import type { Page } from '@playwright/test'
import { asPerson, expect, expectAccessible, logIn, test } from './living-plant.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test.afterAll(async () => {
  const supervisor = await asPerson('supervisor')
  await supervisor('DELETE', '/api/products/delete', { key: 'E2E-1' })
  const admin = await asPerson('admin')
  const { answer } = await admin('GET', '/api/notifications/groups?filter=["name","=","Prueba"]')
  for (const { groupID } of answer as { groupID: number }[])
    await admin('DELETE', '/api/notifications/groups', { key: groupID })
})

test('a supervisor adds a product, gives it a speed, and is told why it can not go', async ({
  page,
  complaints,
}) => {
  const dialog = page.getByRole('dialog')
  await logIn(page, 'supervisor', '/configuracion?tab=products')
  await page.getByRole('button', { name: 'Agregar producto' }).click()
  await dialog.getByLabel('Código').fill('E2E-1')
  await dialog.getByLabel('Nombre').fill('Producto de prueba')
  await dialog.getByLabel('Envoltorios por paquete').fill('2')
  await dialog.getByLabel('Unidades por envoltorio').fill('12')
  await dialog.getByLabel('Rendimiento').fill('1,5')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('El rendimiento debe ser un numero entre 0 y 1')).toBeVisible()
  await dialog.getByLabel('Rendimiento').fill('0,9')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(row(page, 'E2E-1')).toContainText('Producto de prueba')

  await page.goto('/configuracion?tab=product-speeds')
  await page.getByRole('button', { name: 'Agregar velocidad' }).click()
  await dialog.getByRole('combobox', { name: 'Producto' }).fill('E2E-1')
  await page.getByRole('option', { name: /E2E-1/ }).click()
  await dialog.getByLabel('Línea').selectOption({ index: 1 })
  await dialog.getByLabel('Velocidad').fill('12,5')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(row(page, 'E2E-1')).toContainText('12,500')

  await page.goto('/configuracion?tab=products')
  await row(page, 'E2E-1').getByRole('button', { name: 'Eliminar' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText(/El producto E2E-1 está en uso/)).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])

  await page.goto('/configuracion?tab=product-speeds')
  await row(page, 'E2E-1').getByRole('button', { name: 'Eliminar' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(row(page, 'E2E-1')).toHaveCount(0)
})

test('an administrator reads targets and sets up who is told of what', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  await logIn(page, 'admin', '/configuracion?tab=line-targets')
  await expect(page.getByRole('grid', { name: 'Objetivos de línea' }).getByRole('row').nth(2)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agregar objetivo' })).toHaveCount(0)

  await page.goto('/configuracion?tab=notification-groups')
  await page.getByRole('button', { name: 'Agregar grupo' }).click()
  await dialog.getByLabel('Nombre').fill('Prueba')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await row(page, 'Prueba').getByRole('button', { name: 'Ver detalle' }).click()
  await page.getByRole('tab', { name: 'Eventos' }).click()
  await page.getByRole('button', { name: 'Agregar evento' }).click()
  await expect(dialog.getByLabel('Sector')).toBeDisabled()
  await dialog.getByLabel('Edificio').selectOption({ index: 1 })
  await expect(dialog.getByLabel('Línea')).toBeDisabled()
  await dialog.getByLabel('Sector').selectOption({ index: 1 })
  await dialog.getByLabel('Línea').selectOption({ index: 1 })
  await dialog.getByLabel('Edificio').selectOption('')
  await expect(dialog.getByLabel('Sector')).toBeDisabled()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(row(page, 'Todos los edificios')).toContainText('Todas las líneas')
  await expectAccessible(page)
})
