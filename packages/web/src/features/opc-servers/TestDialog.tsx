import { callApi } from '../../api/call-api.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog } from '../../ui/Dialog.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { TestConnection } from './TestConnection.tsx'
import type { ListedServer } from './use-server-states.ts'

const AS_SAVED = {}

/** Tries the connection to a server as it is saved; a certificate that is confirmed here is saved at once. */
export function TestDialog({ server, onClose }: { server: ListedServer; onClose: () => void }) {
  const { write, refusal } = useWrite(
    (certificate: string) =>
      callApi('opcservers.put', { body: { key: server.opcServerID, values: { certificate } } }),
    { doneText: () => m.opc_servers_certificate_saved(), outdates: ['opcservers.get', 'opcservers.states'] },
  )
  return (
    <Dialog isOpen title={m.opc_servers_test_of({ name: server.name })} onClose={onClose} size={640}>
      <TestConnection server={server} values={AS_SAVED} onConfirm={(content) => write(content)} isImmediate />
      <Refusal text={refusal} />
    </Dialog>
  )
}
