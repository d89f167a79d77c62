import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { plant } from './plant.ts'

type Command = {
  lineID?: number
  set?: Record<string, boolean | number>
  quality?: 'good' | 'bad'
  release?: true
  server?: 'freeze' | 'thaw' | 'cut'
}

/** Does something to the simulated plant itself, at its OPC UA server. */
export async function atThePlant(command: Command): Promise<void> {
  const answer = await fetch(`${plant.controlUrl}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  })
  expect(answer.ok).toBe(true)
}

/** A page that complains in its console fails its test: screens have nothing to say there. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export type Person = 'admin' | 'supervisor' | 'operador' | 'consulta'

/**
 * Somebody is logged in; which page they open is up to the test. The form has tests of its own: everybody
 * else comes in by a side door.
 */
export async function signIn(page: Page, person: Person): Promise<void> {
  const session = JSON.stringify(await sessionOf(person))
  await page.goto('/meta.json')
  await page.evaluate((text) => localStorage.setItem('baliza.session', text), session)
}

/** Somebody is logged in and at a page. */
export async function logIn(page: Page, person: Person, path = '/'): Promise<void> {
  await signIn(page, person)
  await page.goto(path)
}

export async function logInByForm(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Usuario', { exact: true }).fill(person)
  await page.getByLabel('Contraseña', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).not.toHaveURL(/login/)
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rows of one list are alike: the first five are looked at. */
const ALIKE = ':is([role="rowgroup"], tbody) > :nth-child(n + 6)'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** In the page: colours that are on their way are there. */
async function settle(): Promise<void> {
  await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
}

type Looked = { within: string; without: string; type: 'tag' | 'rule'; values: string[] }

/** In the page: what is wrong there, and nothing else, since telling all that is right takes long. */
async function violations({ within, without, type, values }: Looked): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof Axe }
  const found = await axe.run(
    { include: [within], exclude: [without] },
    { runOnly: { type, values }, resultTypes: ['violations'], iframes: false },
  )
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

/**
 * WCAG 2.2 AA, as far as a program can tell: all of it by light, and by dark what differs there, the colours.
 * The page stays dark.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  test.slow()
  const look = (type: Looked['type'], values: string[]) =>
    page.evaluate(violations, { within, without: ALIKE, type, values })
  await expect(page.locator(within).first()).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(settle)
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE)
  const light = await look('tag', WCAG)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.evaluate(settle)
  const dark = await look('rule', ['color-contrast'])
  expect({ light, dark }).toEqual({ light: [], dark: [] })
}

type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => Promise<{ status: number; answer: unknown }>

/** Makes calls as a person without a browser: what a test needs to be there before it begins. */
export async function asPerson(person: Person): Promise<Call> {
  const send =
    (token: string): Call =>
    async (method, path, body) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const answer = await fetch(plant.url + path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, answer: answer.status === 204 ? null : await answer.json() }
    }
  return send((await sessionOf(person)).token)
}

async function sessionOf(person: Person): Promise<{ token: string }> {
  const answer = await fetch(`${plant.url}/api/users/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userid: person, password: 'demo' }),
  })
  expect(answer.ok).toBe(true)
  return (await answer.json()) as { token: string }
}

/** A product that there is. */
export async function aProduct(call: Call): Promise<string> {
  const { answer } = await call('GET', '/api/products/lookup')
  return (answer as { value: string }[])[0]?.value ?? ''
}
