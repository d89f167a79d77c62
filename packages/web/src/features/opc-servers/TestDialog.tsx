import { m } from '../../i18n/paraglide/messages.js'
import { Dialog } from '../../ui/Dialog.tsx'
import { TestConnection } from './TestConnection.tsx'
import type { ListedServer } from './use-server-states.ts'

const AS_SAVED = {}

/** Tries the connection to a server as it is saved. */
export function TestDialog({ server, onClose }: { server: ListedServer; onClose: () => void }) {
  return (
    <Dialog isOpen title={m.opc_servers_test_of({ name: server.name })} onClose={onClose} size={560}>
      <TestConnection serverKey={server.opcServerID} values={AS_SAVED} isImmediate />
    </Dialog>
  )
}
