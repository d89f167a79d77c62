import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from './living-plant.ts'

async function openExplanation(page: Page) {
  const figure = page.getByRole('button', { name: /OEE .*: ver cómo se calcula/ })
  await figure.click()
  await page.getByRole('button', { name: 'Ver el detalle' }).click()
  const explanation = page.getByRole('dialog', { name: 'De dónde sale esta cifra' })
  await expect(explanation.getByRole('tab', { name: /Estados/ })).toBeVisible()
  return { explanation, figure }
}

test('a figure opens to its explanation, which is accessible and whose sums come to the figures', async ({
  page,
}) => {
  await logIn(page, 'supervisor', '/?line=1')
  const { explanation, figure } = await openExplanation(page)
  await expect(explanation).toContainText('Utilización')
  await expectAccessible(page)
  const look = async (tab: RegExp) => {
    await explanation.getByRole('tab', { name: tab }).click()
    await expectAccessible(page, '[role=dialog]')
  }
  await look(/Órdenes/)
  await look(/Estados/)
  await expect(explanation.getByRole('region', { name: 'Suma por estado' })).toContainText(
    '= Tiempo con personal',
  )
  await look(/Paradas/)
  await expect(explanation.getByText('= Tiempo descontado')).toBeVisible()
  await look(/Piezas/)
  await expect(explanation.getByText('= Piezas')).toBeVisible()
  await look(/Cambios/)
  await page.keyboard.press('Escape')
  await expect(explanation).toBeHidden()
  await expect(figure).toBeFocused()
})

test('a stop of the explanation leads to itself in the list', async ({ page }) => {
  await logIn(page, 'operador', '/?line=2')
  const { explanation } = await openExplanation(page)
  await explanation.getByRole('tab', { name: /Paradas/ }).click()
  await explanation.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/paradas\/listado\?.*stopId=\d+/)
})
