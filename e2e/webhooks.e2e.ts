import { expect, expectAccessible, logIn, test } from './living-plant.ts'

test('an administrator adds a webhook, sends a test and reads what came of it', async ({ page }) => {
  await logIn(page, 'admin', '/configuracion?tab=webhooks')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Agregar webhook' }).click()
  await dialog.getByLabel('Nombre').fill('Calidad')
  await dialog.getByLabel('Dirección').fill('http://127.0.0.1:9/baliza')
  await expect(dialog.getByText('Esta dirección no va cifrada')).toBeVisible()
  await dialog.getByRole('button', { name: 'Generar' }).click()
  await expect(dialog.getByLabel('Secreto')).toHaveValue(/^[\da-f]{64}$/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const row = page.getByRole('row', { name: 'Calidad' })
  await expect(row).toContainText('Sin cifrar')
  const sendTest = row.getByRole('button', { name: 'Enviar prueba' })
  const requested = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('**/api/webhooks/test', async (route) => {
    sent.push(route.request().url())
    await requested.promise
    await route.continue()
  })
  await sendTest.click()
  // A second tap while the first is under way finds a button that says so.
  await expect(sendTest).toBeDisabled()
  await sendTest.click({ force: true })
  requested.resolve()
  await expect(sendTest).toBeEnabled()
  expect(sent).toHaveLength(1)
  const log = page.getByRole('region', { name: 'Envíos a Calidad' })
  await expect(log.getByRole('row', { name: 'Prueba' })).toContainText('Dirección local no permitida', {
    timeout: 15_000,
  })
  await row.getByRole('button', { name: 'Eliminar' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(row).toHaveCount(0)
})
