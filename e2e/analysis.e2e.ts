import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './living-plant.ts'

async function openAnalysis(page: Page, address = '/analisis') {
  await page.goto(address)
  await expect(page.getByRole('list', { name: 'Pérdidas' }).getByRole('button').first()).toBeVisible()
}

test('the losses lead from the staffed time to the good time, and each to its facts', async ({ page }) => {
  await signIn(page, 'consulta')
  await openAnalysis(page, '/analisis?lines=1')
  const losses = page.getByRole('list', { name: 'Pérdidas' })
  await expect(losses.getByRole('button', { name: /Tiempo con personal/ })).toBeVisible()
  await losses.getByRole('button', { name: /Tiempo bueno/ }).click()
  await expect(page.getByRole('dialog', { name: 'De dónde sale esta cifra' })).toBeVisible()
  await page.keyboard.press('Escape')
  await losses.getByRole('button', { name: /Sin reconocer/ }).click()
  await expect(page).toHaveURL(/\/paradas\/listado\?.*recognized=false/)
  await expect(page.getByRole('button', { name: /Desde \d\d\/\d\d\/\d{4}/ })).toBeVisible()
})

test('the analysis is accessible, as charts and as tables, and what is chosen stays in the address', async ({
  page,
}) => {
  await signIn(page, 'supervisor')
  await openAnalysis(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hoy' }).click()
  await page.getByText('Turno', { exact: true }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d.*step=shift/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Hoy' })).toHaveAttribute('aria-pressed', 'true')
  const asTables = page.getByRole('button', { name: /ver como tabla/ })
  await expect(asTables.first()).toBeVisible()
  for (const table of await asTables.all()) await table.click()
  await expect(page.getByRole('table').first()).toBeVisible()
  await expectAccessible(page)
})

test('a trend is walked by arrows, and a step opens to its explanation', async ({ page }) => {
  await signIn(page, 'supervisor')
  await openAnalysis(page, '/analisis?lines=1&step=shift')
  const steps = page.getByRole('group', { name: /Evolución/ }).getByRole('button')
  await steps.last().focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'De dónde sale esta cifra' })).toBeVisible()
})
