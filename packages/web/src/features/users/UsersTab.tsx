import type { RowOf } from '@baliza/contract'
import { Button } from '@mantine/core'
import { IconDevices, IconLockOpen, IconShieldOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, callQuery } from '../../api/call-api.ts'
import { gridSource } from '../../api/grid-source.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { closeSession, useSessionUser } from '../../api/session.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn, LookupItem } from '../../ui/data-grid/column.ts'
import type { GridEdit, RowAction } from '../../ui/data-grid/grid-props.ts'
import type { Values } from '../../ui/data-grid/grid-source.ts'
import type { Choice } from '../../ui/form/form-field.ts'
import { OpenSessions } from './OpenSessions.tsx'
import { askOfOwnRole, isOwnEnd } from './own-role.ts'
import { ResetFactor } from './ResetFactor.tsx'
import { TelegramMark } from './TelegramMark.tsx'
import { UserState } from './UserState.tsx'
import { useTelegram } from './use-telegram.tsx'
import { roleChoices, sentValues, userFields } from './user-fields.ts'

type ListedUser = RowOf<'users.get'>

const stored = gridSource({
  load: 'users.get',
  insert: 'users.post',
  update: 'users.put',
  remove: 'users.delete',
  outdates: ['users.get', 'checklist.get'],
})
const source = {
  ...stored,
  insert: async (values: Values) => stored.insert?.(sentValues(values)),
  update: async (key: unknown, values: Values) => stored.update?.(key, sentValues(values)),
}
const keyOf = ({ userID }: ListedUser) => userID
const NO_GROUPS: readonly { value: number; text: string }[] = []
const BY_NAME = [{ selector: 'userID', desc: false }]
const NEW_USER = { active: true }

/** Who may log in and sign, and as what. */
export function UsersTab() {
  const [unlocked, setUnlocked] = useState(0)
  const [reset, setReset] = useState<ListedUser>()
  const [showsSessions, setShowsSessions] = useState(false)
  const ownID = useSessionUser()?.userID
  const telegram = useTelegram(() => setUnlocked((count) => count + 1))
  const groups = useQuery(callQuery('notifications.groups.lookup', {})).data ?? NO_GROUPS
  const isDomain = useQuery(callQuery('parameters.get', {})).data?.enableDomainValidation === true
  const unlock = useWrite(({ userID }: ListedUser) => callApi('users.unlock', { body: { userID } }), {
    doneText: (_, { userID }) => m.users_unlocked({ userID }),
    onDone: () => setUnlocked(unlocked + 1),
    onRefused: toastProblem,
  })
  return (
    <>
      <ServerGrid
        id="users"
        label={m.users_title()}
        source={source}
        columns={columns(groups)}
        keyOf={keyOf}
        sort={BY_NAME}
        rowActions={(row) => [
          ...(row.locked ? [unlockAction(unlock.isBusy, () => unlock.write(row))] : []),
          ...telegram.rowActions(row),
          ...(row.secondFactor ? [resetAction(() => setReset(row))] : []),
        ]}
        actionsWidth={232}
        edit={userEdit({ isDomain, groups }, ownID)}
        toolbar={
          <>
            <Button
              variant="default"
              leftSection={<IconDevices size={18} aria-hidden />}
              onClick={() => setShowsSessions(true)}
            >
              {m.users_sessions()}
            </Button>
            {telegram.toolbar}
          </>
        }
        exportName="USUARIOS"
        refreshKey={unlocked}
      />
      {reset !== undefined && (
        <ResetFactor
          userID={reset.userID}
          onDone={() => setUnlocked(unlocked + 1)}
          onClose={() => setReset(undefined)}
        />
      )}
      {telegram.dialog}
      {showsSessions && <OpenSessions onClose={() => setShowsSessions(false)} />}
    </>
  )
}

const userEdit = (
  known: { isDomain: boolean; groups: readonly Choice[] },
  ownID: string | undefined,
): GridEdit<ListedUser> => ({
  fields: (row) => userFields({ isNew: row === undefined, ...known }),
  title: (row) => (row === undefined ? m.users_add() : m.users_edit({ userID: row.userID })),
  addLabel: m.users_add(),
  nameOf: ({ userID, firstName, lastName }) => `${userID} (${firstName} ${lastName})`,
  newValues: NEW_USER,
  carried: ['revision'],
  canAdd: true,
  canEdit: true,
  canDelete: true,
  questionOf: (row, changed) => askOfOwnRole(ownID, row, changed),
  // The server ended the session with the change: what is left of it here would only be refused.
  onSaved: (row, changed) => isOwnEnd(ownID, row, changed) && closeSession(),
})

const unlockAction = (isBusy: boolean, onRun: () => void): RowAction => ({
  id: 'unlock',
  label: m.users_unlock(),
  icon: <IconLockOpen size={18} aria-hidden />,
  isMain: true,
  isBusy,
  onRun,
})

const resetAction = (onRun: () => void): RowAction => ({
  id: 'reset-factor',
  label: m.users_reset_factor(),
  icon: <IconShieldOff size={18} aria-hidden />,
  onRun,
})

const columns = (groups: readonly LookupItem[]): GridColumn<ListedUser>[] => [
  { field: 'userID', caption: m.users_user_id(), kind: 'text', width: 120 },
  { field: 'firstName', caption: m.users_first_name(), kind: 'text', width: 130 },
  { field: 'lastName', caption: m.users_last_name(), kind: 'text', width: 130 },
  { field: 'roleID', caption: m.users_role(), kind: 'integer', width: 136, lookup: roleChoices() },
  {
    field: 'active',
    caption: m.users_active(),
    kind: 'boolean',
    width: 124,
    render: (row) => <UserState user={row} />,
  },
  { field: 'email', caption: m.users_email(), kind: 'text', width: 210 },
  { field: 'groupID', caption: m.users_group(), kind: 'integer', width: 130, lookup: groups },
  {
    field: 'telegram',
    caption: m.users_telegram(),
    kind: 'boolean',
    width: 136,
    render: ({ telegram }) => <TelegramMark isRegistered={telegram} />,
  },
  { field: 'locked', caption: m.users_locked(), kind: 'boolean', hidden: true },
  { field: 'mustChangePassword', caption: m.users_must_change(), kind: 'boolean', hidden: true },
  { field: 'passwordEnd', caption: m.users_password_end(), kind: 'instant', hidden: true },
  { field: 'secondFactor', caption: m.users_second_factor(), kind: 'boolean', hidden: true },
  { field: 'updatedBy', caption: m.users_updated_by(), kind: 'text', width: 140, hidden: true },
  { field: 'updateDate', caption: m.users_update_date(), kind: 'instant', hidden: true },
]
