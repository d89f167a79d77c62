import { isIP, SocketAddress } from 'node:net'
import type { BodyOf } from '@baliza/contract'
import type { Actor } from '@baliza/domain'
import type { Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { editRows } from '../../facts/edit-rows.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { plainAddress } from '../../trail/origin.ts'

/** Terminals as an administrator adds and deletes them; none is ever changed. */
export const terminalRows = editRows({
  table: 'terminal',
  key: ['terminalID'],
  entity: 'terminal',
  isSigned: true,
  unknown: ({ terminalID }) => new Problem('terminal-unknown', { terminalID }),
  check: async (trx, terminal) => {
    if (!terminal.lineID) throw new Problem('terminal-line-required')
    const line = await trx
      .selectFrom('line')
      .select('lineID')
      .where('lineID', '=', terminal.lineID)
      .executeTakeFirst()
    if (!line) throw new Problem('line-unknown', { lineID: terminal.lineID })
    await refuseTaken(trx, terminal)
  },
})

/** An address belongs to one line. Nobody calls from a blank one, so several terminals may have it. */
async function refuseTaken(trx: Trx, { ipAddress }: Row<'terminal'>): Promise<void> {
  if (ipAddress === '') return
  const other = await trx
    .selectFrom('terminal')
    .select('lineID')
    .where('ipAddress', '=', ipAddress)
    .executeTakeFirst()
  if (other) throw new Problem('terminal-address-taken', { ipAddress, lineID: other.lineID })
}

/** `address` is where the request comes from: the one that is meant when none is given. */
export function addTerminal(
  site: Site,
  { lineID, ipAddress }: BodyOf<'terminals.post'>['values'],
  { address, ...by }: Actor & { address: string },
) {
  return terminalRows.add(
    site,
    { ...(lineID != null && { lineID }), ipAddress: written(ipAddress ?? '', address) },
    by,
  )
}

/** One spelling of an address, so that it is found again. */
function written(typed: string, address: string): string {
  const plain = plainAddress(typed === '' ? address : typed)
  if (plain !== '' && isIP(plain) === 0) throw new Problem('terminal-address-invalid', { ipAddress: typed })
  return isIP(plain) === 6 ? new SocketAddress({ address: plain, family: 'ipv6' }).address : plain
}
