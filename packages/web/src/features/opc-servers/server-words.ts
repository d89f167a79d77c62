import { m } from '../../i18n/paraglide/messages.js'
import type { StateTone } from '../../ui/StateBadge.tsx'
import type { ListedServer } from './use-server-states.ts'

type Shown = { readonly tone: StateTone; readonly text: string }

/** The words of OPC UA for a server that answers; the rest are as the server says them. */
const WORDS: Readonly<Record<string, () => Shown>> = {
  Running: () => ({ tone: 'on', text: m.opc_servers_running() }),
  Connecting: () => ({ tone: 'maintenance', text: m.opc_servers_connecting() }),
  Disconnected: () => ({ tone: 'off', text: m.opc_servers_disconnected() }),
  Failed: () => ({ tone: 'off', text: m.opc_servers_failed_state() }),
  Suspended: () => ({ tone: 'maintenance', text: m.opc_servers_suspended() }),
  Shutdown: () => ({ tone: 'off', text: m.opc_servers_shutdown() }),
}

/** A server's word for how it is, in the reader's language where it is known. */
export const stateText = (serverState: string): string => WORDS[serverState]?.().text ?? serverState

/** A server's state in a word, and the shape that goes with it. */
export function shownOf({ enabled, serverState }: Pick<ListedServer, 'enabled' | 'serverState'>): Shown {
  if (!enabled) return { tone: 'unknown', text: m.opc_servers_disabled() }
  if (serverState === null) return { tone: 'unknown', text: m.opc_servers_untried() }
  return WORDS[serverState]?.() ?? { tone: 'unknown', text: serverState }
}
