import type { org } from 'sparkplug-payload/lib/sparkplugPayloadProto.js'
import protobuf from 'sparkplug-payload/lib/sparkplugPayloadProto.js'
import type { MqttPlant } from './mqtt-plant.ts'

type Metric = org.eclipse.tahu.protobuf.Payload.IMetric
const { Payload } = (
  protobuf as unknown as { org: { eclipse: { tahu: { protobuf: typeof org.eclipse.tahu.protobuf } } } }
).org.eclipse.tahu.protobuf

export const INT32 = 3
const INT64 = 4
const BOOLEAN = 11
const DOUBLE = 10

export type SparkplugNode = {
  /** Born again so many times, because somebody asked for it. */
  births(): number
  send(
    type: string,
    device: string | undefined,
    metrics: readonly Metric[],
    rest?: { seq?: number; timestamp?: number },
  ): Promise<void>
  die(life: number): Promise<void>
}

/**
 * The edge node `G/N` with the device `D`: it is born when it is asked to be, with values of a minute ago,
 * and says what it has only then by name.
 */
export async function startSparkplugNode(plant: MqttPlant): Promise<SparkplugNode> {
  let seq = 0
  let births = 0

  async function send(
    type: string,
    device: string | undefined,
    metrics: readonly Metric[],
    rest: { seq?: number; timestamp?: number } = {},
  ) {
    seq = type === 'NBIRTH' ? 0 : (rest.seq ?? (seq + 1) % 256)
    const bytes = Payload.encode({
      timestamp: rest.timestamp ?? Date.now(),
      seq,
      metrics: [...metrics],
    }).finish()
    await plant.publish(`spBv1.0/G/${type}/N${device === undefined ? '' : `/${device}`}`, Buffer.from(bytes))
  }

  async function beBorn(): Promise<void> {
    births += 1
    const timestamp = Date.now() - 60_000
    await send('NBIRTH', undefined, [
      { name: 'bdSeq', datatype: INT64, longValue: 7 },
      { name: 'Line/count', alias: 1, datatype: INT32, intValue: 100, timestamp },
      { name: 'Line/running', alias: 2, datatype: BOOLEAN, booleanValue: true, timestamp },
    ])
    await send('DBIRTH', 'D', [{ name: 'level', alias: 3, datatype: DOUBLE, doubleValue: 1.5, timestamp }])
  }

  await plant.listen('spBv1.0/G/NCMD/N', (payload) => {
    const { metrics } = Payload.decode(payload)
    if (metrics.some(({ name, booleanValue }) => name === 'Node Control/Rebirth' && booleanValue))
      void beBorn()
  })
  return {
    births: () => births,
    send,
    async die(life) {
      const bytes = Payload.encode({
        timestamp: Date.now(),
        metrics: [{ name: 'bdSeq', datatype: INT64, longValue: life }],
      }).finish()
      await plant.publish('spBv1.0/G/NDEATH/N', Buffer.from(bytes))
    },
  }
}
