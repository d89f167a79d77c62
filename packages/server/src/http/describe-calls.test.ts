import { describe, expect, it } from 'vitest'
import { describeCalls } from './describe-calls.ts'

describe('docs/api.md', () => {
  it('says what the contract says (run this test with -u to write it anew)', async () => {
    await expect(describeCalls()).toMatchFileSnapshot('../../../../docs/api.md')
  })
})
