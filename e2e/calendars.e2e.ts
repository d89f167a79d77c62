import { asPerson, expect, expectAccessible, logIn, test } from './living-plant.ts'

test.afterEach(async () => {
  const call = await asPerson('admin')
  const { answer } = await call('GET', '/api/calendars')
  const { revision } = answer as { revision: number }
  await call('PUT', '/api/calendars', { values: { revision, patterns: [], rules: [], exceptions: [] } })
})

test('a plant goes from two shifts to three in the middle of a month, by screens alone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page, 'admin', '/configuracion?tab=calendar')
  await page.getByRole('button', { name: 'Nuevo patrón' }).click()
  await page.getByLabel('Empezar con').selectOption({ label: 'Dos turnos de 12 h' })
  await page.getByLabel('Nombre del patrón').fill('Dos')
  await page.getByLabel('Termina').first().fill('19:00')
  await expect(page.getByText('En el día 1 de “Dos” los turnos D y N se solapan')).toBeVisible()
  const accept = page.getByRole('button', { name: 'Aceptar patrón' })
  await expect(accept).toBeDisabled()
  await page.getByLabel('Termina').first().fill('18:00')
  await accept.click()
  await page.getByRole('button', { name: 'Nuevo patrón' }).click()
  await page.getByLabel('Nombre del patrón').fill('Tres')
  await accept.click()
  for (const [day, pattern] of [
    ['01/03/2031', 'Dos'],
    ['17/03/2031', 'Tres'],
  ] as const) {
    await page.getByLabel('Desde el día').fill(day)
    await page.getByLabel('Toda la planta sigue').selectOption(pattern)
    await page.getByRole('button', { name: 'Agregar regla' }).click()
  }
  await expect(page.getByText('Desde el 17/03/2031: Toda la planta sigue “Tres”')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Revisar y guardar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Qué se calculará de nuevo' })
  await expect(dialog.getByText('No cambia nada del pasado.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Calendario guardado')).toBeVisible()
  const { answer } = await (await asPerson('operador'))('GET', '/api/calendars')
  expect(answer).toMatchObject({
    rules: [
      { from: '2031-03-01', pattern: 'Dos' },
      { from: '2031-03-17', pattern: 'Tres' },
    ],
  })
})
