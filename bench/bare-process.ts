import { once } from 'node:events'
import { openBareClient } from './bare-client.ts'

/** A Node that hears values of a server and does nothing else: what any client in this language takes. */
const [url = ''] = process.argv.slice(2)
const [nodeIds] = (await once(process, 'message')) as [readonly string[]]
let heard = 0
await openBareClient(url, nodeIds, () => {
  heard++
})
process.on('message', () => process.send?.(heard))
process.send?.(heard)
