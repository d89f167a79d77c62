import { asPerson, expect, expectAccessible, logIn, test } from './living-plant.ts'

test.afterEach(async () => {
  const call = await asPerson('admin')
  await call('PUT', '/api/parameters/put/', { values: { terminalSyncByIP: false } })
  const { answer } = await call('GET', '/api/terminals/get')
  for (const { terminalID } of answer as { terminalID: number }[])
    await call('DELETE', '/api/terminals/delete/', { key: terminalID })
})

test('an administrator ties this screen to a line, and takes the tie away', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page, 'admin')
  await expect(page.getByText('La terminal no está configurada con una línea.')).toBeVisible()
  await page.goto('/terminal')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Debe elegir una línea')).toBeVisible()
  await page.getByRole('combobox', { name: 'Línea de esta terminal' }).click()
  await page.getByRole('option', { name: '2 · Paletizador' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Esta terminal muestra la línea 2 · Paletizador.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Línea 2 · Paletizador' })).toBeVisible()

  await page.goto('/terminal')
  await page.getByRole('button', { name: 'Quitar la configuración' }).click()
  await expect(page.getByText('La terminal no está configurada con una línea.')).toBeVisible()
})

test('with synchronisation by IP a screen takes the line of its address, and loses it with the terminal', async ({
  page,
}) => {
  await logIn(page, 'admin', '/configuracion?tab=terminals')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Agregar terminal' }).click()
  await dialog.getByRole('combobox', { name: 'Línea' }).fill('Trat')
  await page.getByRole('listbox').getByRole('option', { name: '3 · Tratadora' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const row = page.getByRole('row').filter({ hasText: '127.0.0.1' })
  await expect(row).toContainText('Tratadora')
  await expect(row.getByRole('button', { name: 'Modificar' })).toHaveCount(0)
  await page.getByRole('switch', { name: 'Sincronizar terminales por IP' }).click()
  await expect(page.getByText('Parametros actualizados')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Línea 3 · Tratadora' })).toBeVisible()

  await page.goto('/configuracion?tab=terminals')
  await row.getByRole('button', { name: 'Eliminar' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(row).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByText('La terminal no está configurada con una línea.')).toBeVisible()
})
