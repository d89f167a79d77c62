import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { holdFolder } from './hold-folder.ts'

test('a plant runs once in its folder, and again when it has ended', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza plant ñ-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const release = await holdFolder(folder)
  await expect(holdFolder(folder)).rejects.toThrow(/runs already.*--data DIR/)
  await release()
  await (await holdFolder(folder))()
})
