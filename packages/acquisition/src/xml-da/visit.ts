import { readHttpFailure } from '../http/exchange.ts'
import { toTagValue } from '../http/json-address.ts'
import type { SpotReading, VisitProtocol } from '../source-visit.ts'
import { readItemAddress } from './address.ts'
import { openXmlDaSource } from './source.ts'

const NOTHING: SpotReading = { value: null, quality: 'bad', sourceTime: null, status: 'not in the answer' }

/** A look at an XML-DA server. */
export const xmlDaVisits: VisitProtocol = {
  explain: readHttpFailure,
  async open(server, _clock, aborted) {
    const source = openXmlDaSource(server)
    return {
      status: () => source.status(aborted),
      browse: (nodeId) => source.browse(nodeId, aborted),
      async read(tag) {
        const [answer] = await source.read([readItemAddress(tag.tagValue)], aborted)
        if (!answer) return NOTHING
        const { value, quality, time, error } = answer
        const sourceTime = Number.isNaN(time) || quality === 'bad' ? null : time
        return {
          value: toTagValue(value, tag.tagType),
          quality,
          sourceTime,
          status: error ?? (quality === 'good' ? 'Good' : quality),
        }
      },
      close: () => Promise.resolve(source.close()),
    }
  },
}
