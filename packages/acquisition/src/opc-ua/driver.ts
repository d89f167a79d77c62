import { openKeptDriver } from '../connection/kept-driver.ts'
import type { Driver, PlantClock, ServerSettings, Sink, TagAddress } from '../driver.ts'
import { browseNode } from './browse.ts'
import { explainUaFailure } from './failure.ts'
import { readSession, type SessionReader } from './read-session.ts'
import { openCertificateWatch } from './server-certificate.ts'
import { openUaSession, type UaSession } from './session.ts'

/**
 * Reads an OPC UA server: one session, one subscription, every value with the time and quality that its
 * source gave.
 */
export function openUaDriver(
  server: ServerSettings,
  tags: readonly TagAddress[],
  sink: Sink,
  clock: PlantClock,
): Driver {
  return openKeptDriver<UaSession>({ server, tags, sink, clock, buffers: false }, (parts) => {
    let reader: SessionReader | undefined
    const checkServer = openCertificateWatch(server, (certificate) => parts.report.presented(certificate))
    return {
      open: (signals) => openUaSession(server, signals, checkServer),
      explain: explainUaFailure,
      up(session) {
        reader = readSession(session, parts)
      },
      down() {
        reader?.stop()
        reader = undefined
      },
      exchange: (added, removed) => reader?.exchange(added, removed),
      browse: (nodeId, connected) => browseNode(connected().session, nodeId),
    }
  })
}
