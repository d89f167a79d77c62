import type { Locator, Page } from '@playwright/test'
import { atThePlant, expect, expectAccessible, signIn, test } from './living-plant.ts'

/** Milliseconds: the two seconds and what is around them. */
const LOST_FOR = 4_000

async function openDay(page: Page): Promise<Locator> {
  await page.goto('/paradas/manual?line=4')
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect(rows.first()).toBeVisible()
  return rows
}

/** Two seconds of a time in which no signal said what the line did. */
async function lostTime(page: Page): Promise<{ start: string; end: string }> {
  const going = page.getByRole('row').filter({ hasText: 'OPC desconectado' }).filter({ hasText: 'En curso' })
  await atThePlant({ lineID: 4, quality: 'bad' })
  await expect(async () => {
    await openDay(page)
    await expect(going).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const [day = '', clock = ''] = (await going.getByRole('cell').first().innerText()).split(' ')
  const start = Temporal.PlainTime.from(clock).add({ seconds: 1 })
  const span = { start: `${day} ${start.toString()}`, end: `${day} ${start.add({ seconds: 2 }).toString()}` }
  await page.waitForTimeout(LOST_FOR)
  await atThePlant({ lineID: 4, release: true })
  return span
}

async function fill(page: Page, { start, end }: { start: string; end: string }): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Inicio').fill(start)
  await dialog.getByLabel('Fin').fill(end)
}

test('a stop is written down, accessibly, refused where it overlaps, changed and deleted', async ({
  page,
  complaints,
}) => {
  await signIn(page, 'supervisor')
  const span = await lostTime(page)
  const rows = await openDay(page)
  await expectAccessible(page)
  const dialog = page.getByRole('dialog')
  const add = page.getByRole('button', { name: 'Agregar parada' })
  await add.click()
  await expect(dialog.getByLabel('Inicio')).toBeVisible()
  await expectAccessible(page)
  await fill(page, { start: span.end, end: span.start })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('El fin debe ser posterior al inicio.')).toBeVisible()
  await expect(dialog.getByText('Debe especificar el motivo.')).toBeVisible()
  await fill(page, span)
  await dialog.getByRole('combobox', { name: 'Motivo' }).click()
  await page.getByRole('option', { name: 'Planificada/Descanso' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Parada guardada')).toBeVisible()
  const row = rows.filter({ hasText: new RegExp(`^${span.start}`) })
  await expect(row).toContainText('Descanso')

  await add.click()
  await fill(page, span)
  await dialog.getByRole('combobox', { name: 'Motivo' }).click()
  await page.getByRole('option', { name: 'Planificada/Descanso' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  complaints.splice(0)

  await row.getByRole('button', { name: 'Modificar' }).click()
  await dialog.getByLabel('Observación').fill('Falta de pallets')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(row).toContainText('Falta de pallets')
  await row.getByRole('button', { name: 'Eliminar' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Parada eliminada')).toBeVisible()
  await expect(row).toHaveCount(0)
})
