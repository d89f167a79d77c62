import { atThePlant, expect, expectAccessible, logIn, signIn, test } from './living-plant.ts'
import { endSession, logInAgain, sign } from './signing.ts'

const REASON = 'Correa del motor floja'

test('an operator calls at the line, a technician comes and finishes, and the history tells how long it took', async ({
  page,
}) => {
  await logIn(page, 'operador', '/?line=3')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Llamar a mantenimiento' }).click()
  await dialog.getByLabel('Busque o escriba el motivo').fill(REASON)
  await page.keyboard.press('Enter')
  await sign(page, 'operador')
  await dialog.getByRole('button', { name: 'Firmar y llamar' }).click()
  const card = page.getByRole('article').filter({ hasText: REASON })
  await expect(card).toContainText('Esperando al técnico')
  await expect(card).toContainText('Llamó Óscar Peña')

  await page.goto('/mantenimiento?line=3')
  await card.getByRole('button', { name: 'Iniciar' }).click()
  await page.getByLabel('Usuario', { exact: true }).fill('supervisor')
  await page.getByLabel('Contraseña', { exact: true }).fill('demo')
  await page.keyboard.press('Enter')
  await expect(card).toContainText('Técnico Marta Ríos')
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Finalizar' }).click()
  await sign(page, 'supervisor')
  await dialog.getByRole('button', { name: 'Firmar', exact: true }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: REASON }).first()).toContainText('Finalizada')
  await page.getByText('Por técnico').click()
  await expect(page.getByRole('row').filter({ hasText: '(supervisor)' })).toContainText('min')
})

test('who signs a stop calls maintenance in its place, and is back at the button they pressed', async ({
  page,
}) => {
  await atThePlant({ lineID: 4, set: { running: false, speed: 0, faultCode: 21 } })
  await logIn(page, 'operador', '/?line=4')
  const tile = page.getByRole('region', { name: 'Parada actual' })
  await expect(tile).toContainText(/\d sin reconocer/)
  const recognize = tile.getByRole('button', { name: /^Reconocer \d\d:\d\d · / })
  await recognize.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('parada de las')
  await dialog.getByRole('button', { name: 'Llamar a mantenimiento' }).click()
  await expect(dialog.getByLabel('Busque o escriba el motivo')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(recognize).toBeFocused()
  await atThePlant({ lineID: 4, release: true })
})

test('a session that ends while somebody calls leads back to the call, and to why', async ({
  page,
  complaints,
}) => {
  await logIn(page, 'operador', '/?line=2')
  const dialog = page.getByRole('dialog').filter({ hasText: 'Llamar a mantenimiento' })
  await page.getByRole('button', { name: 'Llamar a mantenimiento' }).click()
  await dialog.getByLabel('Busque o escriba el motivo').fill(REASON)
  await page.keyboard.press('Enter')
  await sign(page, 'operador')
  await endSession(page)
  await dialog.getByRole('button', { name: 'Firmar y llamar' }).click()
  await logInAgain(page)
  await expect(dialog).toContainText(REASON)
  await expect(dialog.getByLabel('Contraseña', { exact: true })).toHaveValue('')
  complaints.splice(0)
})

test('a consultant looks on', async ({ page }) => {
  await signIn(page, 'consulta')
  await page.goto('/mantenimiento')
  await expect(page.getByRole('heading', { name: 'Historial' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Llamar a mantenimiento' })).toHaveCount(0)
})
