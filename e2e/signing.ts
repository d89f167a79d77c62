import { expect, type Locator, type Page } from '@playwright/test'

/** Fills in who signs; everybody's password is the demo's. */
export async function sign(page: Page, person: string, password = 'demo'): Promise<void> {
  await page.getByLabel('Usuario', { exact: true }).fill(person)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
}

/** Picks the first reason that is offered, and its equipment if it has any. */
export async function pickReason(page: Page, press: (tile: Locator) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  await press(dialog.getByRole('button', { name: /No planificada/ }).first())
  const signature = dialog.getByLabel('Usuario', { exact: true })
  for (let step = 0; step < 5; step++) {
    if (await signature.isVisible()) return
    const before = await dialog.innerText()
    await press(dialog.locator('[data-tile]').first())
    await expect
      .poll(async () => (await signature.isVisible()) || (await dialog.innerText()) !== before)
      .toBe(true)
  }
}

export const EXPIRED = 'Sesión expirada, vuelva a ingresar'

/** Ends the session behind the page's back: it learns of that by its next call. */
export const endSession = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const token = /"token":"([^"]+)"/.exec(localStorage.getItem('baliza.session') ?? '')?.[1]
    await fetch('/api/users/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  })

/** Who sits there takes note that the session has ended, and somebody comes in. */
export async function logInAgain(page: Page, person = 'operador'): Promise<void> {
  await page.getByRole('dialog').filter({ hasText: EXPIRED }).getByRole('button', { name: 'Aceptar' }).click()
  await expect(page).toHaveURL(/\/login/)
  await sign(page, person)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

/** What of the open dialog is smaller than a gloved finger needs. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page
    .getByRole('dialog')
    .locator('button:visible, input:visible, textarea:visible')
    .evaluateAll((targets) =>
      targets.flatMap((target) => {
        const { width, height } = target.getBoundingClientRect()
        return Math.min(width, height) < 44 ? [`${target.outerHTML.slice(0, 120)}: ${width} x ${height}`] : []
      }),
    )
