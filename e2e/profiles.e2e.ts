import { expect, expectAccessible, logIn, test } from './living-plant.ts'

test('another definition stands beside the official one, and its explanation says so', async ({ page }) => {
  await logIn(page, 'supervisor', '/?line=1')
  const definition = page.getByLabel('Definición')
  await expect(definition).toHaveValue('')
  await definition.selectOption('smrp')
  await expect(page).toHaveURL(/profile=smrp/)
  await expect(page.getByText('no oficial')).toBeVisible()
  await page.getByRole('button', { name: /OEE .*: ver cómo se calcula/ }).click()
  await page.getByRole('button', { name: 'Ver el detalle' }).click()
  const explanation = page.getByRole('dialog', { name: 'De dónde sale esta cifra' })
  await expect(explanation.getByText('No es la definición oficial (Baliza)')).toBeVisible()
  await expect(explanation).toContainText('Disponibilidad')
  await expect(explanation).toContainText('Europe/Madrid')
  await expectAccessible(page)
})

test('lists and analysis keep the definition in their address', async ({ page }) => {
  await logIn(page, 'supervisor', '/indexes/shift?profile=teep')
  await expect(page.getByLabel('Definición')).toHaveValue('teep')
  await expect(page.getByText('no oficial')).toBeVisible()
  await page.goto('/analisis')
  await page.getByLabel('Definición').selectOption('apq')
  await expect(page).toHaveURL(/profile=apq/)
})

test('an administrator says which definition is official from when, and takes it back', async ({ page }) => {
  await logIn(page, 'admin', '/configuracion?tab=parameters')
  const official = page.getByRole('region', { name: 'Definición oficial de las cifras' })
  await official.getByLabel('Desde el día').fill('01/02/2030')
  await official.getByRole('button', { name: 'Añadir' }).click()
  await expect(official.getByRole('listitem')).toHaveText([
    'Desde el principioBaliza',
    /01\/02\/2030ISO 22400-2/,
  ])
  await expectAccessible(page)
  await official.getByRole('button', { name: 'Quitar ISO 22400-2 desde el 01/02/2030' }).click()
  await expect(official.getByRole('listitem')).toHaveText(['Desde el principioBaliza'])
})
