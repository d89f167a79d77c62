import { settled } from '@baliza/domain'
import type { org } from 'sparkplug-payload/lib/sparkplugPayloadProto.js'

export type SparkplugPayload = org.eclipse.tahu.protobuf.Payload
export type SparkplugMetric = org.eclipse.tahu.protobuf.Payload.IMetric
type Protobuf = typeof org.eclipse.tahu.protobuf

export type SparkplugCodec = {
  /** Undefined where it is no Sparkplug payload: anybody may publish anything. */
  decode(payload: Buffer): SparkplugPayload | undefined
  /** Asks an edge node to tell of all its metrics once more. */
  rebirth(at: number): Buffer
}

/** What anybody published, if it is JSON. */
export function parseJson(text: string): { readonly document: unknown } | undefined {
  try {
    return { document: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/**
 * The reader of Sparkplug B, which is an optional part of an installation: its licence (EPL-2.0) is another
 * than ours.
 */
export async function loadSparkplug(): Promise<SparkplugCodec | undefined> {
  const loaded = await settled(import('sparkplug-payload/lib/sparkplugPayloadProto.js'))
  if (!loaded.ok) return undefined
  const { org } = loaded.value.default as unknown as { org: { eclipse: { tahu: { protobuf: Protobuf } } } }
  return codecOf(org.eclipse.tahu.protobuf)
}

const BOOLEAN = 11

const codecOf = ({ Payload }: Protobuf): SparkplugCodec => ({
  decode(payload) {
    try {
      return Payload.decode(payload)
    } catch {
      return undefined
    }
  },
  rebirth: (timestamp) =>
    Buffer.from(
      Payload.encode({
        timestamp,
        metrics: [{ name: 'Node Control/Rebirth', timestamp, datatype: BOOLEAN, booleanValue: true }],
      }).finish(),
    ),
})
