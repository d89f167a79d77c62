import { asPerson, expect, expectAccessible, logIn, test } from './living-plant.ts'

test('an administrator changes the parameters of the plant, and they count at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page, 'admin', '/configuracion?tab=parameters')
  const name = page.getByLabel('Nombre de la planta')
  const before = await name.inputValue()
  const save = page.getByRole('button', { name: 'Guardar' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Tiempo de microparada').fill('1000000')
  await save.click()
  await expect(page.getByText(/0.*999.?999/)).toBeVisible()
  await page.getByLabel('Tiempo de microparada').fill('60')
  await expect(page.getByLabel('Token del bot')).toBeDisabled()
  await page.getByRole('switch', { name: 'Enviar mensajes por Telegram' }).click({ force: true })
  await page.getByLabel('Nombre del bot').fill('PlantaBot')
  await page.getByLabel('Token del bot').fill('123:secreto')
  await name.fill('Molino de prueba')
  await save.click()
  await expect(page.getByText('Parametros actualizados')).toBeVisible()
  await expect(page.getByText('Hay un token guardado')).toBeVisible()
  await expect(page.getByLabel('Token del bot')).toHaveValue('')
  await expectAccessible(page)
  const call = await asPerson('operador')
  expect((await call('GET', '/api/parameters/get/')).answer).toMatchObject({ plantName: 'Molino de prueba' })
  await (await asPerson('admin'))('PUT', '/api/parameters/put/', {
    values: { plantName: before, telegramBotToken: null, telegramEnabled: false },
  })
})

test('a supervisor sees no parameters', async ({ page }) => {
  await logIn(page, 'supervisor', '/configuracion')
  await expect(page.getByRole('tab', { name: 'Motivos de parada' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Parámetros' })).toHaveCount(0)
})
