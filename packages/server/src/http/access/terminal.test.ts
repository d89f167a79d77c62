import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addressOf } from './terminal.ts'

test('who hung up before being looked at has no address, and is no failure of ours', async () => {
  const app = Fastify()
  app.addHook(
    'onRequest',
    async ({ socket }) => void Object.defineProperty(socket, 'remoteAddress', { value: undefined }),
  )
  app.get('/', (request) => ({ address: addressOf(request) }))
  expect((await app.inject('/')).json()).toEqual({ address: '' })
  await app.close()
})
