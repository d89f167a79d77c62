import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { startProduct } from './empty-machine.ts'

const FILL = path.join(import.meta.dirname, '../scripts/long-lists/fill.ts')

export type LongLists = {
  readonly answers: () => Promise<boolean>
  /** A supervisor is logged in and at a page. */
  readonly open: (page: Page, path: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * The product over lists whose rows are known: a million entries of the audit trail, and some pre-loaded
 * orders. Its tests only read; what they arrange is kept in browsers of their own.
 */
export async function openLongLists(): Promise<LongLists> {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-lists-'))
  const database = `sqlite:${path.join(folder, 'baliza.db')}`
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', FILL, database])
  const { url, stop } = await startProduct(folder, { BALIZA_DATABASE: database, TZ: process.env.TZ })
  const answers = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    answers,
    open: async (page, address) => {
      const answer = await fetch(`${url}/api/users/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userid: 'supervisor', password: 'demo' }),
      })
      const session = await answer.text()
      await page.addInitScript((text) => localStorage.setItem('baliza.session', text), session)
      await page.goto(url + address)
    },
    stop,
  }
}
