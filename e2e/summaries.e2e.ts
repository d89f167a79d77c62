import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, signIn, test } from './living-plant.ts'

const yesterday = Temporal.PlainDate.from(process.env.BALIZA_E2E_DAY ?? '').subtract({ days: 1 })
const written = (day: Temporal.PlainDate) => day.toString().split('-').toReversed().join('/')
const OF_FILTERS = `/paradas/resumen2?sector=Embolsado&line=1&from=${yesterday.toString()}&to=${yesterday.toString()}&shift=TO&product=all&root=0&level=2`

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).first().click()
}

const table = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true }).getByRole('table')

test('the stops of a line are summed up for a day and for the order that runs', async ({ page }) => {
  await logIn(page, 'operador')
  await page.getByRole('button', { name: 'Paradas' }).click()
  await page.getByRole('menuitem', { name: 'Resumen', exact: true }).click()
  await expect(page.getByLabel('Fecha', { exact: true })).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('Por favor complete los datos de filtro')).toBeVisible()

  await choose(page, 'Sector', 'Embolsado')
  await choose(page, 'Línea', /Embolsadora/)
  await page.getByLabel('Fecha', { exact: true }).fill(written(yesterday))
  await choose(page, 'Período', 'Resumen del día')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(table(page, 'Órdenes').getByRole('rowheader', { name: 'Total' })).toBeVisible()
  await expect(table(page, 'Paradas').getByRole('row', { name: /No reconocida/ })).toContainText('%')
  await expect(page.getByRole('img', { name: /Pareto de paradas/ })).toBeVisible()

  await choose(page, 'Período', 'Resumen de la orden en curso')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(table(page, 'Órdenes').getByRole('row')).toHaveCount(3)
})

test('eight filters open one after the other; wrong dates are told and ask the product again', async ({
  page,
}) => {
  await logIn(page, 'consulta', '/paradas/resumen2')
  const heading = (name: string) => page.getByRole('button', { name: new RegExp(`^\\d\\. ${name}`) })
  const apply = page.getByRole('button', { name: 'Aplicar' })
  const later = ['Desde', 'Hasta', 'Turno', 'Producto', 'Tipo de parada', 'Nivel']
  // Today and all of the others are there already; they wait for the sector and the line all the same.
  await expect(apply).toBeDisabled()
  for (const name of ['Línea', ...later]) await expect(heading(name)).toBeDisabled()
  await choose(page, 'Sector', 'Embolsado')
  await expect(apply).toBeDisabled()
  for (const name of later) await expect(heading(name)).toBeDisabled()
  await choose(page, 'Línea', /Embolsadora/)
  for (const name of later) await expect(heading(name)).toBeEnabled()
  await expect(heading('Turno')).toContainText('Todos')
  await expect(heading('Producto')).toContainText('Todos')
  await expect(apply).toBeEnabled()
  for (const name of ['Desde', 'Hasta']) {
    await heading(name).click()
    await page.getByRole('textbox', { name, exact: true }).fill(written(yesterday))
  }
  await heading('Nivel').click()
  await choose(page, 'Nivel', 'Nivel 1')
  await apply.click()
  await expect(page.getByRole('list', { name: 'Filtros' }).getByRole('listitem')).toHaveCount(8)
  await expect(table(page, 'Órdenes').getByRole('rowheader', { name: 'Total' })).toBeVisible()
  await expect(table(page, 'Paradas').getByRole('row', { name: /^No planificada/ })).toHaveCount(1)

  await heading('Desde').click()
  await page.getByRole('textbox', { name: 'Desde', exact: true }).fill(written(yesterday.add({ days: 1 })))
  await expect(
    page.getByText('La fecha de inicio debe ser anterior o igual a la de fin').first(),
  ).toBeVisible()
  await expect(heading('Producto')).toHaveText('6. Producto')
  await expect(heading('Turno')).toBeDisabled()
  await expect(apply).toBeDisabled()

  // What was asked is in the address, and Back leads to what was asked before.
  await expect(page).toHaveURL(/line=1.*level=1/)
  await page.goBack()
  await expect(heading('Sector')).toHaveText('1. Sector')
  await expect(apply).toBeDisabled()
})

test('a summary that can not be had is told in a toast', async ({ page, complaints }) => {
  await signIn(page, 'supervisor')
  await page.route('**/api/production/summary?*', (route) => route.abort())
  await page.goto(OF_FILTERS)
  await expect(page.getByText('Ha ocurrido un error, por favor vuelva a intentarlo')).toBeVisible()
  complaints.splice(0)
})

test(`both summaries are accessible`, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'supervisor')
  for (const address of [`/paradas/resumen?line=1&date=${yesterday.toString()}&period=TO`, OF_FILTERS]) {
    await page.goto(address)
    await expect(page.getByRole('img', { name: /Pareto de paradas/ })).toBeVisible()
    await expectAccessible(page)
  }
})

test('a summary that fails is told at once, and asked once more by the same button', async ({
  page,
  complaints,
}) => {
  await logIn(page, 'operador')
  await page.route('**/api/stops/byPath*', (route) => route.abort())
  await page.goto(OF_FILTERS)
  await expect(page.getByText('Ha ocurrido un error, por favor vuelva a intentarlo')).toBeVisible({
    timeout: 2_000,
  })
  await page.unroute('**/api/stops/byPath*')
  complaints.splice(0)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(table(page, 'Paradas')).toBeVisible()
})
