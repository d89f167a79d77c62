import { expect, logIn, test } from './living-plant.ts'

const MENU = { supervisor: true, consulta: true, admin: true, operador: false } as const

test('everybody but operators sees the summary by sector', async ({ page }) => {
  for (const [person, seesSummary] of Object.entries(MENU) as [keyof typeof MENU, boolean][]) {
    await logIn(page, person)
    await expect(
      page
        .getByRole('button', { name: 'OEE' })
        .or(page.getByRole('link', { name: 'OEE' }))
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Resumen por sector' })).toHaveCount(seesSummary ? 1 : 0)
    if (!seesSummary) {
      await page.goto('/resumen')
      await expect(page.getByText('No tiene acceso a esta página')).toBeVisible()
    }
  }
})

test('the tree of lines leads to a line', async ({ page }) => {
  await logIn(page, 'operador')
  await page.getByRole('button', { name: 'OEE' }).first().click()
  await page
    .getByRole('link', { name: /Paletizador/ })
    .first()
    .click()
  await expect(page).toHaveURL(/line=2/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paletizador')
})

test('on a phone the lines come first, and a pick closes the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, 'supervisor')
  await page.getByRole('button', { name: 'Menú' }).click()
  const menu = page.getByRole('dialog', { name: 'Menú' })
  await menu.getByRole('button', { name: 'OEE', exact: true }).click()
  await expect(menu.getByRole('link').first()).toHaveText(/Embolsadora/)
  await menu.getByRole('link', { name: /Paletizador/ }).click()
  await expect(page).toHaveURL(/line=2/)
  await expect(menu).toHaveCount(0)
})

test('a page that does not exist says so', async ({ page }) => {
  await logIn(page, 'operador', '/no/such/page')
  await expect(page.getByText('Esta página no existe')).toBeVisible()
})
