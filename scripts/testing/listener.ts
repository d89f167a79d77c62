import { fork } from 'node:child_process'
import { createServer } from 'node:net'
import { onEnd } from '../on-end.ts'

/** A command that is there until it is ended, at a port that it says, with a process that it started. */
fork(new URL('./child.ts', import.meta.url))
const server = createServer().listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  console.log(JSON.stringify({ pid: process.pid, bootstrap: process.ppid, port }))
})
onEnd(async () => void server.close())
