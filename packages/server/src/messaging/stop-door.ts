import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { settled } from '@baliza/domain'

/**
 * A way to ask the product of a data folder to stop that every system has: Windows has no signals. Who may
 * open the folder may ask.
 */
const doorOf = (dataFolder: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\baliza-${createHash('sha256').update(dataFolder.toLowerCase()).digest('hex').slice(0, 32)}`
    : path.join(dataFolder, 'stop.door')

/**
 * Calls `stop` when somebody asks for it, who sees by the end of the connection that it has stopped. Where the
 * system has no room for the door (a path that is too long), signals are left.
 */
export async function openStopDoor(dataFolder: string, stop: () => void): Promise<void> {
  const door = doorOf(dataFolder)
  const other = await knock(door)
  other?.destroy()
  if (other !== undefined) return
  if (process.platform !== 'win32') rmSync(door, { force: true })
  const server = createServer((socket) => {
    socket.on('error', () => undefined).on('data', stop)
  }).listen(door)
  server.unref()
  await settled(once(server, 'listening'))
}

/** Asks the product to stop and waits until it has. False: none runs. */
export async function askToStop(dataFolder: string): Promise<boolean> {
  const socket = await knock(doorOf(dataFolder))
  if (socket === undefined) return false
  socket.resume().write('stop')
  await settled(once(socket, 'close'))
  return true
}

async function knock(door: string): Promise<Socket | undefined> {
  const socket = connect(door)
  const reached = await settled(once(socket, 'connect'))
  return reached.ok ? socket : undefined
}
