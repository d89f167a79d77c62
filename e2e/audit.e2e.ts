import { expect, expectAccessible, logIn, test } from './living-plant.ts'

test('a supervisor finds who signed a stop, and what it was before and after', async ({ page }) => {
  await logIn(page, 'supervisor', '/configuracion?tab=auditoria')
  await page.getByRole('combobox', { name: 'Filtrar Qué hizo' }).selectOption({ label: 'Reconocer parada' })
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Ver cambios' }) })
  await expect(rows.filter({ hasNotText: 'Reconocer parada' })).toHaveCount(0)
  await expect(rows.first()).toBeVisible()
  await rows.first().getByRole('button', { name: 'Ver cambios' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /^Reconocida/ })).toContainText(/No.*Sí/)
  await expect(dialog.getByRole('row', { name: /^Motivo/ })).toContainText('/')
  await page.keyboard.press('Escape')

  await page.getByRole('textbox', { name: 'Filtrar Usuario' }).fill('nobody of this plant')
  await expect(page.getByText('Ninguna fila cumple con el filtro')).toBeVisible()
})

test('the audit trail is accessible, and what is filtered is exported', async ({ page }) => {
  await logIn(page, 'admin', '/auditoria')
  await page.getByRole('button', { name: 'Ver cambios' }).first().click()
  await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar a Excel' }).click()
  expect((await download).suggestedFilename()).toBe('AUDITORIA.xlsx')
})

test('an operator has no way in', async ({ page }) => {
  await logIn(page, 'operador', '/auditoria')
  await expect(page.getByText('No tiene acceso a esta página')).toBeVisible()
})
