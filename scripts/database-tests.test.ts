import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testsWithoutDatabase } from './database-tests.ts'

const FILES = {
  'testing/open-database.ts': "export const which = process.env['BALIZA_TEST_DATABASE']",
  'testing/server.ts': "import { which } from './open-database.ts'",
  'http/testing/ask.ts': "import { ask } from '../../testing/server.ts'",
  'http/ask.test.ts': "import { ask } from './testing/ask.ts'",
  'http/text.ts': '',
  'http/text.test.ts': "import { text } from './text.ts'",
}

test('a test runs on both databases when what it prepares opens one, at whatever remove', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'baliza-tests ñ-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  expect(testsWithoutDatabase(folder)).toEqual([path.join(folder, 'http/text.test.ts')])
})
