import { asPerson, expect, expectAccessible, logIn, test } from './living-plant.ts'

test('an administrator says how many backups are kept, orders one and sees what became of it', async ({
  page,
}) => {
  test.slow()
  await logIn(page, 'admin', '/diagnostics')
  const panel = page.getByRole('region', { name: 'Copias de seguridad' })
  await expect(panel.getByText('7 diarias, 4 semanales, 12 mensuales')).toBeVisible()

  await panel.getByRole('button', { name: 'Cambiar la regla' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar la regla' })
  // A plant for tests has no hour of its own for backups.
  await expect(dialog.getByLabel('Hora de la planta')).toBeDisabled()
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByLabel('Diarias').fill('400')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Diarias').fill('9')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByText('9 diarias, 4 semanales, 12 mensuales')).toBeVisible()

  await panel.getByRole('button', { name: 'Hacer una copia ahora' }).click()
  await expect(page.getByText('La copia empieza en unos segundos')).toBeVisible()
  await expect(panel.getByText(/ MB · restaurada aparte e igual$/)).toBeVisible({ timeout: 60_000 })
  await panel.getByText('Últimas copias').click()
  await expect(panel.getByRole('row').nth(1)).toContainText('Pedida aquí')
  await expectAccessible(page)
})

test('nobody but an administrator orders a backup', async () => {
  const call = await asPerson('supervisor')
  expect((await call('POST', '/api/backups/make', {})).status).toBe(403)
})
