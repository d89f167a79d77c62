import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from './living-plant.ts'

/**
 * As somebody who clears the editor and pastes: filled in one go, a browser would bring styles of its own
 * along.
 */
async function write(editor: Locator, script: string): Promise<void> {
  await editor.press('ControlOrMeta+a')
  await editor.press('Delete')
  await editor.page().keyboard.insertText(script)
}

test('a new line says what it needs, and its script shows what it makes of live tags', async ({ page }) => {
  await logIn(page, 'admin', '/configuracion?tab=resources')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Agregar línea' }).click()
  await dialog.getByLabel('Línea', { exact: false }).first().fill('100')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Defina una línea de 1 a 99.')).toBeVisible()
  await expect(dialog.getByText('Debe elegir un sector')).toBeVisible()
  await dialog.getByLabel('Línea', { exact: false }).first().fill('77')
  await dialog.getByLabel('Sector').selectOption('Embolsado')
  await dialog.getByLabel('Descripción').fill('Línea de prueba')

  await dialog.getByRole('tab', { name: 'Baliza' }).click()
  const editor = dialog.getByRole('textbox', { name: 'Baliza' })
  await write(editor, 'tag("L1.nada")')
  await expect(dialog.getByText('No existe el tag “L1.nada”.').first()).toBeVisible()
  await write(editor, 'tag("L1.totalCounter") >= 0')
  const result = dialog.getByRole('region', { name: 'Resultado ahora' })
  await expect(result).toContainText('En marcha')
  await expect(dialog.getByRole('region', { name: 'Tags del script' })).toContainText('Calidad buena')
  await expectAccessible(page)

  await dialog.getByRole('tab', { name: 'Prueba' }).click()
  await dialog.getByRole('button', { name: 'Probar con la última hora' }).click()
  await expect(dialog.getByRole('img', { name: /Con estos scripts/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Línea guardada')).toBeVisible()

  await page.getByRole('textbox', { name: 'Filtrar Descripción' }).fill('de prueba')
  const row = page.getByRole('row').filter({ hasText: 'Línea de prueba' })
  await row.getByRole('button', { name: 'Eliminar' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(row).toHaveCount(0)
})

test('a script whose trial fails is asked about before it is saved', async ({ page }) => {
  await logIn(page, 'admin', '/configuracion?tab=resources')
  await page
    .getByRole('row')
    .filter({ hasText: 'L2.totalCounter' })
    .getByRole('button', { name: 'Editar' })
    .click()
  const dialog = page.getByRole('dialog', { name: /Línea 2/ })
  await dialog.getByRole('tab', { name: 'Baliza' }).click()
  await write(dialog.getByRole('textbox', { name: 'Baliza' }), 'while (true) {}\nreturn 1')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(
    dialog.getByText('La prueba falla: no terminó en 300 ms. La línea quedará sin datos. ¿Guardar igual?'),
  ).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Seguir editando' }).click()
  await write(dialog.getByRole('textbox', { name: 'Baliza' }), 'tag("L2.nada")')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(
    dialog.getByText(/La prueba falla: No existe el tag “L2.nada”. La línea quedará sin datos/),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Seguir editando' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog).toHaveCount(0)
})

test('what was written is not lost by a key', async ({ page }) => {
  await logIn(page, 'admin', '/configuracion?tab=resources')
  await page
    .getByRole('row')
    .filter({ hasText: 'L2.totalCounter' })
    .getByRole('button', { name: 'Editar' })
    .click()
  const dialog = page.getByRole('dialog', { name: /Línea 2/ })
  await dialog.getByLabel('Descripción').fill('Otra cosa')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Lo que escribió en esta línea no se guardó.')).toBeVisible()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog).toHaveCount(0)
})

test('the configuration goes out as a file and comes in with what changes shown first', async ({ page }) => {
  await logIn(page, 'admin', '/configuracion?tab=configuration-file')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar configuración' }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  const choose = (content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'planta.json', mimeType: 'application/json', buffer: Buffer.from(content) })
  await choose(text)
  await expect(page.getByText('El archivo y esta planta son iguales.')).toBeVisible()
  await choose(text.replace(/"buildingName": "Planta Sur"/, '"buildingName": "Planta Austral"'))
  await expect(page.getByRole('row').filter({ hasText: 'Planta Austral' })).toContainText('buildingName')
  await page.getByRole('button', { name: 'Importar 1 cambios' }).click()
  await expect(page.getByText('Configuración importada: 0 altas, 1 cambios, 0 bajas')).toBeVisible()
  await choose(text)
  await page.getByRole('button', { name: 'Importar 1 cambios' }).click()
  await expect(page.getByText('Configuración importada: 0 altas, 1 cambios, 0 bajas').first()).toBeVisible()
  await expectAccessible(page)
})
