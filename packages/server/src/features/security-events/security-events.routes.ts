import type { SecurityEvent, SecurityEventCode, SecurityOutcome } from '@baliza/contract'
import { defineGrid, instantOf, integer, nullable, text } from '../../grid/grid.ts'
import { endpoint } from '../../http/endpoint.ts'
import { gridEndpoint } from '../../http/grid-endpoint.ts'
import { onMachineTime } from '../../http/machine-time.ts'
import { checkTrails } from '../../trail/check-trail.ts'
import { recordSecurityEvent } from '../../trail/security-event.ts'

const securityEventGrid = defineGrid<SecurityEvent>({
  name: 'security-events',
  table: 'securityEvent',
  key: ['id'],
  columns: {
    id: integer('securityEvent.id'),
    at: instantOf('securityEvent.at'),
    event: text<SecurityEventCode>('securityEvent.event'),
    outcome: text<SecurityOutcome>('securityEvent.outcome'),
    userID: nullable(text('securityEvent.userID', { search: 'securityEvent.userIDSearch' })),
    address: nullable(text('securityEvent.address', { search: 'securityEvent.addressSearch' })),
    userAgent: nullable(text('securityEvent.userAgent', { search: 'securityEvent.userAgentSearch' })),
    sessionID: nullable(integer('securityEvent.sessionID')),
    terminalID: nullable(integer('securityEvent.terminalID')),
    detail: nullable(text('securityEvent.detail', { search: 'securityEvent.detailSearch' })),
  },
})

export const securityEventEndpoints = [
  onMachineTime(gridEndpoint('securityEvents.get', securityEventGrid)),

  endpoint('securityEvents.check', async ({ db, machineNow }) => {
    const states = await checkTrails(db)
    const damaged = states.filter(({ damage }) => damage.length > 0).map(({ trail }) => trail)
    const event = damaged.length === 0 ? 'trail-checked' : 'trail-damaged'
    await recordSecurityEvent(db, {
      event,
      at: machineNow(),
      detail: { damaged: damaged.join() || undefined },
    })
    return states
  }),
]
