import type { RowOf } from '@baliza/contract'
import { gridSource } from '../../api/grid-source.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { browserName } from '../../format/browser-name.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog } from '../../ui/Dialog.tsx'
import type { GridColumn } from '../../ui/data-grid/column.ts'

type OpenSession = RowOf<'sessions.get'>

const source = gridSource({ load: 'sessions.get', remove: 'sessions.delete' })
const keyOf = ({ sessionID }: OpenSession) => sessionID
const LATEST_FIRST = [{ selector: 'usedAt', desc: true }]

/** Who is logged in where; an administrator ends what shall not go on. */
export function OpenSessions({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title={m.users_sessions()} onClose={onClose} size={960}>
      <ServerGrid
        id="open-sessions"
        label={m.users_sessions()}
        source={source}
        columns={columns()}
        keyOf={keyOf}
        sort={LATEST_FIRST}
        edit={{
          fields: [],
          title: () => m.users_sessions(),
          canDelete: true,
          nameOf: ({ userID, ipAddress }) => m.users_session_of({ userID, ipAddress: ipAddress ?? '—' }),
        }}
        height={420}
      />
    </Dialog>
  )
}

const columns = (): GridColumn<OpenSession>[] => [
  { field: 'userID', caption: m.users_user_id(), kind: 'text', width: 130 },
  { field: 'usedAt', caption: m.users_used_at(), kind: 'instant' },
  { field: 'createdAt', caption: m.users_created_at(), kind: 'instant' },
  { field: 'ipAddress', caption: m.users_address(), kind: 'text', width: 140 },
  {
    field: 'userAgent',
    caption: m.users_browser(),
    kind: 'text',
    width: 180,
    render: ({ userAgent }) => browserName(userAgent),
  },
]
