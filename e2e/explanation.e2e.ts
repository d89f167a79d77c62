import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from './living-plant.ts'

async function openLedger(page: Page) {
  const figure = page.getByRole('button', { name: /OEE .*: ver cómo se calcula/ })
  await figure.click()
  await page.getByRole('button', { name: 'Ver el detalle' }).click()
  const ledger = page.getByRole('dialog', { name: 'De dónde sale esta cifra' })
  await expect(ledger.getByRole('tab', { name: /Estados/ })).toBeVisible()
  return { ledger, figure }
}

test('a figure opens to its ledger, whose sums come to the figures', async ({ page }) => {
  await logIn(page, 'supervisor', '/?line=1')
  const { ledger, figure } = await openLedger(page)
  await expect(ledger).toContainText('Utilización')
  await ledger.getByRole('tab', { name: /Estados/ }).click()
  await expect(ledger.getByRole('region', { name: 'Suma por estado' })).toContainText('= Tiempo con personal')
  await ledger.getByRole('tab', { name: /Paradas/ }).click()
  await expect(ledger.getByText('= Tiempo descontado')).toBeVisible()
  await ledger.getByRole('tab', { name: /Piezas/ }).click()
  await expect(ledger.getByText('= Piezas')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ledger).toBeHidden()
  await expect(figure).toBeFocused()
})

test('a stop of the ledger leads to itself in the list', async ({ page }) => {
  await logIn(page, 'operador', '/?line=2')
  const { ledger } = await openLedger(page)
  await ledger.getByRole('tab', { name: /Paradas/ }).click()
  await ledger.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/paradas\/listado\?.*stopId=\d+/)
})

test(`the ledger is accessible`, async ({ page }) => {
  await logIn(page, 'consulta', '/?line=1')
  const { ledger } = await openLedger(page)
  await expectAccessible(page)
  for (const tab of ['Órdenes', 'Estados', 'Paradas', 'Piezas', 'Cambios']) {
    await ledger.getByRole('tab', { name: new RegExp(tab) }).click()
    await expectAccessible(page, '[role=dialog]')
  }
})
