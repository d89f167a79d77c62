import { endOnFault } from '../process/end-on-fault.ts'

// A process in which something goes wrong that nobody catches: `node faulty-child.ts throws|rejects`.
endOnFault('pipeline')
setInterval(() => undefined, 1_000)
if (process.argv[2] === 'rejects') void Promise.reject(new Error('nobody waited for this'))
else
  setImmediate(() => {
    throw new Error('nobody caught this')
  })
