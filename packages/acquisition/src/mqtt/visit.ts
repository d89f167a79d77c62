import type { TagReading } from '@baliza/domain'
import type { BrowsedNode, PlantClock, ServerSettings, TagAddress } from '../driver.ts'
import type { SpotReading, VisitProtocol } from '../source-visit.ts'
import { openMqttDriver } from './driver.ts'
import { openMqttSession, readMqttFailure } from './session.ts'

/** A look at a broker: whether it lets us in, and what comes of a topic within some seconds. */
export const mqttVisits: VisitProtocol = {
  explain: readMqttFailure,
  async open(server, clock, aborted) {
    const session = await openMqttSession(server, { heard: nothing, lost: nothing, aborted }, nothing)
    return {
      status: async () => ({
        vendorInfo: null,
        productVersion: null,
        startTime: null,
        serverState: 'Running',
        statusInfo: null,
      }),
      browse: (): Promise<readonly BrowsedNode[]> =>
        Promise.reject(new Error('a broker has no address space to browse')),
      read: (tag) => listenOnce(server, tag, clock),
      close: () => session.close(),
    }
  },
}

const nothing = () => undefined

/** The first that is heard of a tag; bad when nothing is. */
async function listenOnce(server: ServerSettings, tag: TagAddress, clock: PlantClock): Promise<SpotReading> {
  const { promise, resolve } = Promise.withResolvers<TagReading>()
  const complaints: string[] = []
  const sink = {
    readings: ([first]: readonly TagReading[]) => first && resolve(first),
    status: nothing,
    log: (level: string, message: string) => void (level === 'warn' && complaints.push(message)),
  }
  const driver = openMqttDriver(server, [tag], sink, clock)
  driver.start()
  const { value, quality, sourceTime } = await promise.finally(() => driver.stop())
  if (quality === 'bad')
    return { value: null, quality, sourceTime: null, status: complaints.at(-1)?.split('): ').at(-1) ?? 'Bad' }
  return { value, quality, sourceTime, status: 'Good' }
}
