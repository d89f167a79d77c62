import type { BodyOf, RowOf } from '@baliza/contract'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { useWrite } from '../../api/use-write.ts'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Button, Switch } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { callApi, callQuery } from '../../api/call-api.ts'
import { gridSource } from '../../api/grid-source.ts'
import { type NamedLine, useLineNames } from '../../api/line-names.ts'
import { usePlantParameters } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import type { FormField } from '../../ui/form/form-field.ts'
import { toast } from '../../ui/toast.tsx'
import classes from './terminals.module.css'

type Listed = RowOf<'terminals.get'>

const source = gridSource({ load: 'terminals.get', insert: 'terminals.post', remove: 'terminals.delete' })
const keyOf = ({ terminalID }: Listed) => terminalID
const BY_LINE = [{ selector: 'lineID', desc: false }]

/** Terminals are added and deleted, never changed. */
export function TerminalsTab() {
  const lines = useLineNames()
  const columns = useMemo(() => columnsOf(lines), [lines])
  const { data } = useQuery(callQuery('terminals.synchronize', {}))
  return (
    <>
      <div className={classes.head}>
        <SyncSwitch />
        <Button
          variant="default"
          size="md"
          leftSection={<IconDeviceDesktop size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/terminal" />}
        >
          {m.terminals_set_this()}
        </Button>
      </div>
      <ServerGrid
        id="terminals"
        label={m.terminals_tab()}
        source={source}
        columns={columns}
        keyOf={keyOf}
        sort={BY_LINE}
        edit={{
          fields: fieldsOf(lines, data?.ipAddress ?? ''),
          title: () => m.terminals_add(),
          addLabel: m.terminals_add(),
          nameOf: ({ ipAddress, lineID }) => m.terminals_named({ ipAddress, lineID }),
          canAdd: true,
          canDelete: true,
        }}
        exportName="TERMINALES"
        empty={{ title: m.terminals_empty(), text: m.terminals_empty_hint() }}
      />
    </>
  )
}

/** The same parameter as in the form of parameters, where it is looked for. */
function SyncSwitch() {
  const isByAddress = usePlantParameters()?.terminalSyncByIP === true
  const change = useWrite(
    (terminalSyncByIP: boolean) => callApi('parameters.put', { body: { values: { terminalSyncByIP } } }),
    {
      doneText: () => m.terminals_sync_saved(),
      onRefused: () => toast.error(m.terminals_sync_failed()),
      outdates: ['parameters.get'],
    },
  )
  return (
    <Switch
      size="md"
      label={m.terminals_sync()}
      description={m.terminals_sync_hint()}
      checked={change.sent !== undefined && change.isBusy ? change.sent : isByAddress}
      disabled={change.isBusy}
      onChange={({ currentTarget }) => change.write(currentTarget.checked)}
    />
  )
}

const columnsOf = (lines: readonly NamedLine[]): GridColumn<Listed>[] => [
  { field: 'lineID', caption: m.terminals_line(), kind: 'integer', width: 260, lookup: lines },
  { field: 'ipAddress', caption: m.terminals_address(), kind: 'text', width: 200 },
  { field: 'updatedBy', caption: m.terminals_by(), kind: 'text', width: 160 },
  { field: 'updateDate', caption: m.terminals_at(), kind: 'instant' },
]

const fieldsOf = (
  lines: readonly NamedLine[],
  own: string,
): FormField<BodyOf<'terminals.post'>['values']>[] => [
  {
    field: 'lineID',
    caption: m.terminals_line(),
    kind: 'search',
    choices: lines,
    isRequired: true,
    requiredText: m.terminals_line_required(),
    isWide: true,
  },
  {
    field: 'ipAddress',
    caption: m.terminals_address(),
    kind: 'text',
    maxLength: 45,
    hint: m.terminals_address_hint({ ipAddress: own }),
    isWide: true,
  },
]
