import { expect, expectAccessible, logIn, test } from './living-plant.ts'

test('an administrator adds a building and a sector, and takes them away again', async ({ page }) => {
  await logIn(page, 'admin', '/configuracion?tab=areas')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Agregar edificio' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Debe definir un nombre de edificio.')).toBeVisible()
  await dialog.getByLabel('Nombre').fill('Nave de prueba')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('row', { name: 'Nave de prueba' })).toBeVisible()

  await page.getByRole('button', { name: 'Agregar sector' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Debe definir un nombre de sector.')).toBeVisible()
  await dialog.getByLabel('Nombre').fill('Secado de prueba')
  await dialog.getByLabel('Edificio').selectOption('Nave de prueba')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const sector = page.getByRole('row', { name: 'Secado de prueba' })
  await expect(sector).toContainText('Nave de prueba')
  await expect(dialog).toHaveCount(0)
  await expectAccessible(page)

  await sector.getByRole('button', { name: 'Eliminar' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(sector).toHaveCount(0)
  const building = page.getByRole('row', { name: 'Nave de prueba' })
  await building.getByRole('button', { name: 'Eliminar' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(building).toHaveCount(0)
})

test('a sector with lines stays, and the sentence says which', async ({ page, complaints }) => {
  await logIn(page, 'admin', '/configuracion?tab=areas')
  const row = page.getByRole('row').filter({ hasText: 'Embolsado' }).first()
  await row.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('contiene líneas: 1')).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('a supervisor has no tab of areas, of lines or of the configuration file', async ({ page }) => {
  await logIn(page, 'supervisor', '/configuracion')
  await expect(page.getByRole('tab', { name: 'Motivos de parada' })).toBeVisible()
  for (const name of ['Áreas y edificios', 'Recursos', 'Exportar e importar'])
    await expect(page.getByRole('tab', { name })).toHaveCount(0)
})
