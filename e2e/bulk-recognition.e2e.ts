import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, signIn, test } from './living-plant.ts'
import { pickReason, sign } from './signing.ts'

/** The stops of the third line that are over: one that goes on would change under the test. */
async function openPending(page: Page) {
  await page.goto('/paradas/gestion?line=3')
  const rows = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .filter({ hasNotText: 'en curso' })
  await expect(rows.first()).toBeVisible()
  return rows
}

test('several stops are signed with one signature', async ({ page }) => {
  await logIn(page, 'operador')
  await page.getByRole('button', { name: 'Paradas' }).click()
  await page.getByRole('menuitem', { name: 'Gestión de paradas' }).click()
  await expect(page.getByRole('heading', { name: 'Gestión de paradas' })).toBeVisible()
  const rows = await openPending(page)
  const before = await rows.count()
  const [first, second] = [await rows.nth(0).innerText(), await rows.nth(1).innerText()]
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  await expect(page.getByRole('region', { name: 'Paradas elegidas' })).toContainText('Elegidas: 2')
  await page.getByRole('button', { name: 'Reconocer', exact: true }).click()
  await pickReason(page, (tile) => tile.click())
  await sign(page, 'operador')
  await page.getByRole('button', { name: 'Firmar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows).toHaveCount(before - 2)
  for (const text of [first, second]) await expect(rows.filter({ hasText: text })).toHaveCount(0)
})

test('the stops that wait are accessible; a wrong signature is told, and what was chosen stays chosen', async ({
  page,
  complaints,
}) => {
  await signIn(page, 'operador')
  const rows = await openPending(page)
  await rows.first().getByRole('checkbox').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reconocer', exact: true }).click()
  await pickReason(page, (tile) => tile.click())
  await sign(page, 'operador', 'not this')
  await page.getByRole('button', { name: 'Firmar' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows.first().getByRole('checkbox')).toBeChecked()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')])
})

test('who may not sign has no way in', async ({ page }) => {
  await logIn(page, 'consulta')
  await page.getByRole('button', { name: 'Paradas' }).click()
  await expect(page.getByRole('menuitem', { name: 'Listado', exact: true })).toBeVisible()
  for (const name of ['Gestión de paradas', 'Paradas manuales'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  await page.goto('/paradas/gestion')
  await expect(page.getByText('No tiene acceso a esta página')).toBeVisible()
})
