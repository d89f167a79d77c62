import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from './living-plant.ts'

async function openTab(page: Page) {
  await logIn(page, 'admin', '/configuracion?tab=recalculation')
  await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible()
}

async function sign(page: Page, button: string, password: string) {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: button })
  await dialog.getByLabel('Usuario').fill('admin')
  await dialog.getByLabel('Contraseña', { exact: false }).first().fill(password)
  await dialog.getByRole('button', { name: 'Recalcular', exact: true }).click()
  return dialog
}

test('an administrator signs a recalculation, and finds its outcome when coming back', async ({ page }) => {
  await openTab(page)
  await sign(page, 'Recalcular órdenes', 'demo')
  await expect(page.getByText('Esto podría demorar un momento...')).toBeVisible()
  await page.goto('/resumen')
  await page.goto('/configuracion?tab=recalculation')
  await expect(page.getByText(/Success: [\d.]+ orders recalculated/).first()).toBeVisible({ timeout: 60_000 })
})

test('the recalculation is accessible; who does not sign as an administrator recalculates nothing', async ({
  page,
  complaints,
}) => {
  await openTab(page)
  await expectAccessible(page)
  const dialog = await sign(page, 'Recalcular histórico', 'otra')
  await expect(dialog.getByText('Firma no válida')).toBeVisible()
  // The browser itself notes the refused call.
  complaints.length = 0
})
