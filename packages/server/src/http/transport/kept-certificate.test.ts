import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type KeptCertificate, keepCertificate, ownCertificateIn, storeKeyPair } from './kept-certificate.ts'
import { type KeyPair, makeOwnCertificate } from './own-certificate.ts'

let folder: string
let kept: KeptCertificate
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baliza-kept-'))
  kept = keepCertificate(await ownCertificateIn(folder))
})
afterEach(() => {
  kept.close()
  rmSync(folder, { recursive: true })
})

test('the own certificate is made once, and nobody else reads its key', async () => {
  const files = await ownCertificateIn(folder)
  expect(keepCertificate(files).shown().thumbprint).toBe(kept.shown().thumbprint)
  expect(statSync(files.key).mode & 0o777).toBe(0o600)
  expect(statSync(dirname(files.key)).mode & 0o777).toBe(0o700)
  expect(kept.shown()).toMatchObject({ isSelfSigned: true, subject: expect.stringContaining('Baliza') })
})

test('another one is used as soon as it lies there', async () => {
  const used: KeyPair[] = []
  kept.onChange((pair) => used.push(pair))
  await kept.look()
  expect(used).toEqual([])
  const next = await makeOwnCertificate()
  storeKeyPair(await ownCertificateIn(folder), next)
  await kept.look()
  expect(used).toEqual([next])
  expect(kept.pair()).toEqual(next)
})

test('a broken one is said, and the one before goes on until it is put right', async () => {
  const files = await ownCertificateIn(folder)
  const before = kept.pair()
  writeFileSync(files.key, (await makeOwnCertificate()).key)
  await kept.look()
  expect(kept.trouble()).toMatch(/key/i)
  expect(kept.pair()).toEqual(before)
  writeFileSync(files.cert, 'no certificate')
  await kept.look()
  expect(kept.trouble()).toBeTruthy()
  rmSync(files.cert)
  await kept.look()
  expect(kept.trouble()).toMatch(/ENOENT/)
  const next = await makeOwnCertificate()
  storeKeyPair(files, next)
  await kept.look()
  expect([kept.trouble(), kept.pair()]).toEqual([undefined, next])
})
