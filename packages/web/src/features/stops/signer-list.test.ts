import { expect, test } from 'vitest'
import { readSigners, type Signer, withSigner } from './signer-list.ts'

const signer = (userID: string): Signer => ({ userID, name: userID.toUpperCase() })

test('whoever signs comes first, and stands there once', () => {
  const kept = withSigner(withSigner(withSigner([], signer('ana')), signer('beto')), signer('ana'))
  expect(kept.map(({ userID }) => userID)).toEqual(['ana', 'beto'])
})

test('six are remembered, the one who has not signed for longest is not', () => {
  const kept = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].reduce<readonly Signer[]>(
    (all, userID) => withSigner(all, signer(userID)),
    [],
  )
  expect(kept.map(({ userID }) => userID)).toEqual(['g', 'f', 'e', 'd', 'c', 'b'])
})

test('what the browser kept is read as it was written, and what is damaged is nobody', () => {
  const kept = [signer('ana'), signer('beto')]
  expect(readSigners(JSON.stringify({ signers: kept }))).toEqual(kept)
  expect(readSigners('{"signers":[null,{"name":"x"},{"userID":"eva"}]}')).toEqual([
    { userID: 'eva', name: 'eva' },
  ])
  expect([null, '', '[]', '{"signers":1}', '{"sig'].map(readSigners)).toEqual([[], [], [], [], []])
})
