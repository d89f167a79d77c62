import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { portToUse } from './ports.ts'

const host = '127.0.0.1'
const option = '--port N'

/** A port that somebody listens on. */
async function takenPort(): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('a port that nobody gave and that is taken is the next free one', async () => {
  const usual = await takenPort()
  expect(await portToUse({ given: undefined, usual, host, option })).toBeGreaterThan(usual)
})

test('a port that somebody gave and that is taken is a sentence with the option', async () => {
  const given = await takenPort()
  await expect(portToUse({ given, usual: 3000, host, option })).rejects.toThrow(
    `Port ${given} on 127.0.0.1 is taken: choose another one with --port N.`,
  )
})

test('0 is any free one', async () => {
  expect(await portToUse({ given: 0, usual: 3000, host, option })).toBe(0)
})

test('a port that is meant for somebody else is not taken', async () => {
  const usual = await takenPort()
  const first = await portToUse({ given: undefined, usual, host, option })
  expect(await portToUse({ given: undefined, usual, host, option, except: first })).toBeGreaterThan(first)
})
