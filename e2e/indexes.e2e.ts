import { expect, expectAccessible, logIn, test } from './living-plant.ts'

test('a supervisor validates an order, and adjusts one that has ended', async ({ page }) => {
  await logIn(page, 'supervisor', '/indexes/order')
  const validation = page.locator('[data-line="2"]').getByRole('switch')
  const isOn = await validation.isChecked()
  await validation.click({ force: true })
  await expect(page.getByText(isOn ? 'Op desvalidada con éxito' : 'Op validada con éxito')).toBeVisible()

  await page.getByRole('columnheader', { name: 'Fin' }).getByRole('button').first().click()
  await page.getByRole('columnheader', { name: 'Fin' }).getByRole('button').first().click()
  await page.locator('[data-line="0"]').getByRole('button', { name: 'Ajustar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Minutos de descuento').fill('1')
  const reason = dialog.getByLabel('Motivo (opcional)')
  await reason.fill('x'.repeat(41))
  await expect(dialog.getByText('Utilizados 41 de 40 caracteres.')).toHaveAttribute('data-over')
  await reason.fill('Simulacro de incendio')
  await expect(dialog.getByText('Utilizados 21 de 40 caracteres.')).not.toHaveAttribute('data-over')
  await dialog.getByLabel('Usuario').fill('supervisor')
  await dialog.getByLabel('Contraseña').first().fill('demo')
  await dialog.getByRole('button', { name: 'Ajustar' }).click()
  await expect(page.getByText(/^Op .+ ajustada$/)).toBeVisible()
})

test('who only looks finds switches that are off limits, and nothing to adjust', async ({ page }) => {
  await logIn(page, 'consulta', '/indexes/order')
  await expect(page.getByRole('switch').first()).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Ajustar' })).toHaveCount(0)
})

for (const [path, title, file] of [
  ['/indexes/order', 'Índices por orden', 'OEE_ORDENES.xlsx'],
  ['/indexes/shift', 'Índices por turno', 'INDICES_TURNOS.xlsx'],
  ['/indexes/day', 'Índices por día', 'INDICES_DIAS.xlsx'],
] as const)
  test(`${title}: can be read by everybody, light and dark, and exported`, async ({ page }) => {
    test.slow()
    await logIn(page, 'consulta', path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.locator('[data-line="0"]')).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /Excel/ }).first().click()
    expect((await download).suggestedFilename()).toBe(file)
  })

test('what a group comes to stands below its columns, and is walked by keys', async ({ page }) => {
  await logIn(page, 'consulta', '/indexes/day')
  await page.getByRole('button', { name: 'Opciones de Línea', exact: true }).click()
  await page.getByRole('button', { name: 'Agrupar por esta columna' }).click()
  const group = page.locator('[data-line="0"]')
  await expect(group).toContainText('Línea:')
  const head = page.getByRole('columnheader', { name: /^Utilización/ })
  const column = Number(await head.getAttribute('aria-colindex'))
  const sum = group.locator(`[aria-colindex="${column}"]`)
  await expect(sum).toHaveText(/^\d+,\d\s%$/)
  const [above, below] = [await head.boundingBox(), await sum.boundingBox()]
  expect([below?.x, below?.width]).toEqual([above?.x, above?.width])

  await group.getByRole('gridcell').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(sum).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator(`[data-line="1"] [aria-colindex="${column}"]`)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expectAccessible(page)
})

test('the OEE report is downloaded from the menu, and of a chosen period', async ({ page }) => {
  await logIn(page, 'consulta')
  const fromMenu = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Reportes' }).click()
  await page.getByRole('menuitem', { name: 'OEE en Excel, últimos 30 días' }).click()
  await expect(page.getByText('Se generó correctamente el reporte.')).toBeVisible()
  expect((await fromMenu).suggestedFilename()).toMatch(/\.xlsx$/)

  await page.goto('/reportes')
  await expectAccessible(page)
  const chosen = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar' }).click()
  await chosen
})
