import { expect, expectAccessible, logIn, logInByForm, test } from './living-plant.ts'

test('who is not logged in is led to the login page', async ({ page }) => {
  await page.goto('/?line=1')
  await expect(page).toHaveURL(/\/login/)
  await expectAccessible(page)
})

test('a supervisor logs in, is greeted by name, and logs out', async ({ page }) => {
  await logInByForm(page, 'supervisor')
  await page.getByRole('button', { name: /Marta Ríos/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
})

test('blank fields are named', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByText('El campo nombre de usuario es obligatorio.')).toBeVisible()
  await expect(page.getByText('El campo contraseña es obligatorio.')).toBeVisible()
})

test('a wrong password is refused in the server’s words', async ({ page, complaints }) => {
  await page.goto('/login')
  await page.getByLabel('Usuario', { exact: true }).fill('consulta')
  await page.getByLabel('Contraseña', { exact: true }).fill('not this')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('alert')).toContainText(/contraseña/i)
  await expect(page).toHaveURL(/\/login/)
  // The browser itself notes the 401.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')])
})

test('the language is chosen at the door, kept, and the page speaks it', async ({ page }) => {
  await page.goto('/login')
  await page.getByText('EN', { exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a session that ended elsewhere is told and leads back to the door', async ({ page, complaints }) => {
  await logInByForm(page, 'supervisor')
  await page.evaluate(async () => {
    const stored = Object.values(localStorage).find((text) => text.includes('"token"')) ?? '{}'
    const token = /"token":"([^"]+)"/.exec(stored)?.[1]
    await fetch('/api/users/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  })
  await expect(page.getByText('Sesión expirada, vuelva a ingresar')).toBeVisible()
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await expect(page).toHaveURL(/\/login/)
  complaints.splice(0)
})

test('the login needs nothing of what is behind it to be drawn', async ({ page, complaints }) => {
  await page.route(/assets\/(App|router|Shell)-/, (route) => route.abort())
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('Usuario', { exact: true })).toBeVisible()
  complaints.splice(0)
})

test('what the first page needs is asked for at once, not chunk by chunk', async ({ page }) => {
  await logIn(page, 'supervisor', '/?line=1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Above the program in the page: a chunk asks for another one below it. When each begins is the network's affair.
  const byChunks = await page.evaluate(() => {
    const needed = /assets\/(App|Shell|DashboardPage|line-dashboard|router)-.*\.js/
    const program = document.querySelector('script[src*="/assets/index-"]')
    const asked = [...document.querySelectorAll('link')]
      .filter((link) => link.compareDocumentPosition(program as Node) & Node.DOCUMENT_POSITION_FOLLOWING)
      .map(({ href }) => href)
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return loaded.filter((name) => needed.test(name) && !asked.includes(name))
  })
  expect(byChunks).toEqual([])
})
