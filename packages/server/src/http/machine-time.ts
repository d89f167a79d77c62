import type { Endpoint } from './endpoint.ts'

/**
 * Sessions and locks last real minutes, whatever the plant's clock does: for this call, now is what the
 * machine says.
 */
export const onMachineTime = ({ call, respond }: Endpoint): Endpoint => ({
  call,
  respond: (site, request, reply) => respond(site, { ...request, now: site.machineNow() }, reply),
})
