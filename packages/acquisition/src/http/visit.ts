import type { BrowsedNode } from '../driver.ts'
import type { SpotReading, VisitProtocol } from '../source-visit.ts'
import { readHttpFailure } from './exchange.ts'
import { openJsonSource } from './json.ts'
import { at, readJsonAddress, toTagValue, toTime } from './json-address.ts'

const NOTHING: SpotReading = { value: null, quality: 'bad', sourceTime: null, status: 'Bad' }

/** A look at an API: its own address tells how it is, each tag's document its value. */
export const httpVisits: VisitProtocol = {
  explain: readHttpFailure,
  async open(server, clock, aborted) {
    const source = openJsonSource(server)
    return {
      async status() {
        const { server: vendorInfo } = await source.get(server.hostName, aborted)
        return { vendorInfo, productVersion: null, startTime: null, serverState: 'Running', statusInfo: null }
      },
      browse: (): Promise<readonly BrowsedNode[]> =>
        Promise.reject(new Error('an API has no address space to browse')),
      async read(tag) {
        const address = readJsonAddress(tag.tagValue, server.hostName)
        if (!address) return { ...NOTHING, status: 'not an address' }
        const { document } = await source.get(address.url, aborted)
        const found = at(document, address.value)
        if (found === undefined) return { ...NOTHING, status: 'not in the answer' }
        const sourceTime = address.time ? toTime(at(document, address.time)) : Number.NaN
        return {
          value: toTagValue(found, tag.tagType),
          quality: 'good',
          sourceTime: Number.isNaN(sourceTime) ? clock() : sourceTime,
          status: 'Good',
        }
      },
      close: () => Promise.resolve(source.close()),
    }
  },
}
