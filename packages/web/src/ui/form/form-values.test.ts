import { expect, test } from 'vitest'
import type { FormField } from './form-field.ts'
import { keptValues } from './form-values.ts'

test('the browser keeps what was written, and no secret', () => {
  const fields: FormField[] = [
    { field: 'name', caption: '', kind: 'text' },
    { field: 'lines', caption: '', kind: 'custom', draw: () => null },
    { field: 'password', caption: '', kind: 'password' },
    { field: 'secret', caption: '', kind: 'custom', isSecret: true, draw: () => null },
  ]
  const changed = { name: 'A', lines: [1, 2], password: 'x', secret: 'y' }
  expect(keptValues(fields, changed)).toEqual({ name: 'A', lines: [1, 2] })
})
