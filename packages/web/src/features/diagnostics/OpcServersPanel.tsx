import { m } from '../../i18n/paraglide/messages.js'
import { Tile } from '../../ui/Tile.tsx'
import classes from './diagnostics.module.css'
import { OpcServerEntry } from './OpcServerEntry.tsx'
import { PanelState } from './PanelState.tsx'
import { useOpcServers } from './use-diagnostics.ts'

/** Every OPC server, and below each its tags. */
export function OpcServersPanel() {
  const { data, isError } = useOpcServers()
  return (
    <Tile title={m.diagnostics_opc_servers()}>
      <PanelState isError={isError} isEmpty={data?.length === 0} isLoading={data === undefined}>
        <ul className={classes.servers}>
          {data?.map((server) => (
            <OpcServerEntry key={server.opcServerID} server={server} />
          ))}
        </ul>
      </PanelState>
    </Tile>
  )
}
