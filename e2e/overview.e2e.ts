import { expect, expectAccessible, logIn, test } from './living-plant.ts'

test('the overview shows a card per line and cycles its columns 3, 4, 5', async ({ page }) => {
  await logIn(page, 'supervisor', '/resumen?lines=1,2,3')
  await expect(page.getByRole('link', { name: /Línea [123]/ })).toHaveCount(3)
  const columns = page.getByRole('button', { name: /columnas/ })
  const shown: number[] = []
  for (let step = 0; step < 4; step++) {
    shown.push(Number(/\d/.exec((await columns.textContent()) ?? '')?.[0]))
    await columns.click()
    await expect(columns).not.toContainText(String(shown.at(-1)))
  }
  const from = shown[0] ?? 0
  expect(shown).toEqual([0, 1, 2, 3].map((step) => 3 + ((from - 3 + step) % 3)))
})

test('a card leads to its line', async ({ page }) => {
  await logIn(page, 'consulta', '/resumen?lines=2')
  await page.getByRole('link', { name: /Línea 2/ }).click()
  await expect(page).toHaveURL(/line=2/)
})

test(`the overview is accessible`, async ({ page }) => {
  await logIn(page, 'supervisor', '/resumen')
  await expect(page.getByRole('link', { name: /Línea 1/ }).first()).toBeVisible()
  await expectAccessible(page)
})
