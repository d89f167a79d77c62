import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { settled } from '@baliza/domain'

const STOP = 'stop'

/**
 * A way to ask the product of a data folder for something that every system has: Windows has no signals. Who
 * may open the folder may ask.
 */
const doorOf = (dataFolder: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\baliza-${createHash('sha256').update(dataFolder.toLowerCase()).digest('hex').slice(0, 32)}`
    : path.join(dataFolder, 'stop.door')

/** Whoever asks for more than to stop hears answers, as long as they are there. */
export type Caller = { readonly answer: (text: string) => void; readonly isThere: () => boolean }

type Doorkeeper = {
  readonly stop: () => void
  /** Anything else that somebody asks for: one line. */
  readonly asked: (word: string, caller: Caller) => void
}

/**
 * Calls `stop` when somebody asks for it, who sees by the end of the connection that it has stopped. Where the
 * system has no room for the door (a path that is too long), signals are left.
 */
export async function openStopDoor(dataFolder: string, { stop, asked }: Doorkeeper): Promise<void> {
  const door = doorOf(dataFolder)
  const other = await knock(door)
  other?.destroy()
  if (other !== undefined) return
  if (process.platform !== 'win32') rmSync(door, { force: true })
  const server = createServer((socket) => {
    const caller: Caller = {
      answer: (text) => void (socket.writable && socket.write(`${text}\n`)),
      isThere: () => !socket.destroyed && !socket.readableEnded,
    }
    socket.on('error', () => undefined)
    createInterface({ input: socket }).on('line', (word) => (word === STOP ? stop() : asked(word, caller)))
  }).listen(door)
  server.unref()
  await settled(once(server, 'listening'))
}

/** Asks the product to stop and waits until it has. False: none runs. */
export async function askToStop(dataFolder: string): Promise<boolean> {
  const socket = await knock(doorOf(dataFolder))
  if (socket === undefined) return false
  socket.resume().write(`${STOP}\n`)
  await settled(once(socket, 'close'))
  return true
}

/** Asks the product for more than to stop, and hears what it answers until it has said all. False: none runs. */
export async function askProduct(
  dataFolder: string,
  word: string,
  heard: (line: string, hangUp: () => void) => void,
): Promise<boolean> {
  const socket = await knock(doorOf(dataFolder))
  if (socket === undefined) return false
  socket.on('error', () => undefined).write(`${word}\n`)
  createInterface({ input: socket }).on('line', (line) => heard(line, () => socket.destroy()))
  await settled(once(socket, 'close'))
  return true
}

/** Does a product run with this data folder? */
export async function isProductThere(dataFolder: string): Promise<boolean> {
  const socket = await knock(doorOf(dataFolder))
  socket?.destroy()
  return socket !== undefined
}

async function knock(door: string): Promise<Socket | undefined> {
  const socket = connect(door)
  const reached = await settled(once(socket, 'connect'))
  return reached.ok ? socket : undefined
}
