import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, logIn, test } from './living-plant.ts'

test('an administrator reads the log by level and takes it away as a file', async ({ page }) => {
  await logIn(page, 'admin', '/logs')
  await expect(page.getByRole('button', { name: 'FATAL' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'INFO' })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'INFO' }).click()
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('a process is ready')
  const line = page.getByRole('row').filter({ hasText: 'a process is ready' }).first()
  await expect(line).toContainText('supervisor')
  await line.getByRole('button', { name: 'Abrir' }).click()
  await expect(page.getByRole('dialog')).toContainText('a process is ready event=process-ready child=')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: 'Server listening' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Descargar' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Texto (.log)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('OAE_LOG.log')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(lines.filter((one) => !one.includes('a process is ready'))).toEqual([])
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page)
})

test('diagnostics show how the reading of the plant is doing, of that what is chosen', async ({ page }) => {
  await logIn(page, 'admin', '/diagnostics')
  await expect(
    page.getByRole('img', { name: /Tiempo de ejecución por línea .* límite de 1000 ms/ }),
  ).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Límite 1.000 ms')).toBeVisible()
  const server = page.getByRole('button', { name: /PLC de planta/ })
  await server.click()
  await expect(
    page.getByRole('region', { name: 'Tags de PLC de planta' }).getByRole('row').nth(1),
  ).toContainText(/Buena|Mala/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Estado de los servidores OPC' }).click()
  await expect(server).toHaveCount(0)
})

test('nobody but an administrator sees either', async ({ page }) => {
  await logIn(page, 'supervisor', '/logs')
  await expect(page.getByRole('grid')).toHaveCount(0)
  await page.goto('/diagnostics')
  await expect(page.getByRole('img', { name: /Tiempo de ejecución/ })).toHaveCount(0)
})

test('an administrator sees who came in and who was refused, and that nobody changed it', async ({
  page,
}) => {
  await logIn(page, 'admin', '/seguridad')
  const entered = page.getByRole('row').filter({ hasText: 'Ingreso' }).filter({ hasText: 'admin' }).first()
  await expect(entered).toContainText('127.0.0.1')
  await expect(entered).toContainText('con: contraseña')
  await page.getByRole('button', { name: 'Comprobar' }).click()
  await expect(page.getByText(/^Eventos de seguridad: íntegra desde el /)).toBeVisible()
  await expect(page.getByText(/^Auditoría: /)).toBeVisible()
  await expectAccessible(page)
})
