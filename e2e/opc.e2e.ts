import { asPerson, expect, expectAccessible, logIn, test } from './living-plant.ts'

type Server = { opcServerID: number; name: string; hostName: string }

const serversNow = async () => {
  const call = await asPerson('admin')
  return { call, servers: (await call('GET', '/api/opcservers/get')).answer as Server[] }
}

test.afterEach(async () => {
  const { call, servers } = await serversNow()
  const { answer: tags } = await call('GET', '/api/tags/get?filter=["tagName","startswith","Server."]')
  for (const { tagID } of tags as { tagID: number }[])
    await call('DELETE', '/api/tags/delete', { key: tagID })
  for (const { opcServerID, name } of servers)
    if (name.startsWith('Prueba')) await call('DELETE', '/api/opcservers/delete', { key: opcServerID })
})

test('an administrator adds a server, tries it before saving, and sees it connect', async ({ page }) => {
  const { servers } = await serversNow()
  await logIn(page, 'admin', '/configuracion?tab=servidores-opc')
  await expect(page.getByRole('row').filter({ hasText: 'PLC de planta' })).toContainText('Conectado')
  await page.getByRole('button', { name: 'Agregar servidor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre').fill('Prueba')
  await dialog.getByLabel('Tipo').selectOption('DA')
  await dialog.getByLabel('Dirección').fill('opcda://plc/Matrikon')
  await expect(dialog.getByText('Hay dos caminos: una pasarela DA→UA junto al servidor')).toBeVisible()
  await dialog.getByLabel('Tipo').selectOption('UA')
  await dialog.getByLabel('Dirección').fill('opc.tcp://127.0.0.1:1')
  await dialog.getByRole('button', { name: 'Probar conexión' }).click()
  await expect(dialog.getByText('Nadie responde en esa dirección')).toBeVisible()
  await dialog
    .getByLabel('Dirección')
    .fill(servers.find(({ name }) => name === 'PLC de planta')?.hostName ?? '')
  await dialog.getByRole('button', { name: 'Probar conexión' }).click()
  await expect(dialog.getByText(/^Conectado en \d+ ms$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Prueba' })).toContainText('Conectado', {
    timeout: 15_000,
  })
})

test('variables of a server are browsed and become tags, whose values are there at once', async ({
  page,
  complaints,
}) => {
  await logIn(page, 'admin', '/configuracion?tab=tags-opc')
  const tag = (name: string) => page.getByRole('row').filter({ hasText: name }).first()
  await expect(tag('L1.airPressure')).toContainText('Buena')
  await page.getByRole('button', { name: 'Explorar servidor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Contenido de L1' }).click()
  await expect(dialog.getByRole('checkbox', { name: /ya es el tag L1.totalCounter/ })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Contenido de Server', exact: true }).click()
  await dialog.getByRole('button', { name: 'Contenido de ServerStatus' }).click()
  await dialog.getByRole('checkbox', { name: /^CurrentTime/ }).check()
  await dialog.getByRole('button', { name: 'Crear tags (1)' }).click()
  await page.getByRole('textbox', { name: 'Filtrar Nombre' }).fill('CurrentTime')
  await expect(tag('Server.ServerStatus.CurrentTime')).toContainText('Buena', { timeout: 15_000 })

  await tag('Server.ServerStatus.CurrentTime').getByRole('button', { name: 'Probar' }).click()
  await expect(dialog.getByText('Buena')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Filtrar Nombre' }).fill('L1.totalCounter')
  await tag('L1.totalCounter').getByRole('button', { name: 'Eliminar' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(
    page.getByText('El tag “L1.totalCounter” se usa en los scripts de las líneas 1.'),
  ).toBeVisible()
  // The browser itself notes the 409.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('a source that sends its readings gets a token, and what it sends is there', async ({
  page,
  request,
}) => {
  const { call } = await serversNow()
  const values = { name: 'Prueba pasarela', serverType: 'API', hostName: 'push://prueba' }
  const { answer } = await call('POST', '/api/opcservers/post', { values })
  const { opcServerID } = answer as Server
  await call('POST', '/api/tags/post', {
    values: { tagName: 'Server.pushed', tagType: 'Int32', opcServerID, tagValue: 'made' },
  })
  await logIn(page, 'admin', '/configuracion?tab=servidores-opc')
  const row = page.getByRole('row').filter({ hasText: 'Prueba pasarela' })
  await row.getByRole('button', { name: 'Editar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Crear clave' }).click()
  await expect(dialog.getByText('Copie la clave ahora: no se vuelve a mostrar')).toBeVisible()
  const token = await dialog.locator('code').first().textContent()
  const sent = await request.post('/api/readings', {
    headers: { authorization: `Bearer ${token}` },
    data: { sequence: 1, readings: [{ tag: 'Server.pushed', value: 7 }] },
  })
  expect(sent.status()).toBe(200)
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Conectado')
})

test('servers and tags are for administrators alone', async ({ page }) => {
  await logIn(page, 'supervisor', '/configuracion')
  await expect(page.getByRole('tab', { name: 'Equipos' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Servidores OPC' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Tags OPC' })).toHaveCount(0)
})
