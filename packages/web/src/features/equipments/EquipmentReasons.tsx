import { ServerGrid } from '../../api/ServerGrid.tsx'
import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import type { Equipment, RowOf } from '@baliza/contract'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, callQuery } from '../../api/call-api.ts'
import { gridSource } from '../../api/grid-source.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog } from '../../ui/Dialog.tsx'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import classes from './equipments.module.css'

type Link = RowOf<'equipments.stops.get'>

const source = gridSource({ load: 'equipments.stops.get', remove: 'equipments.stops.delete' })
const keyOf = ({ equipmentID, reasonID }: Link) => ({ equipmentID, reasonID })
const BY_PATH = [{ selector: 'path', desc: false }]

type Props = { equipment: Equipment; mayEdit: boolean; onClose: () => void }

/** The reasons that are linked to a piece of equipment. */
export function EquipmentReasons({ equipment, mayEdit, onClose }: Props) {
  const [changes, setChanges] = useState(0)
  return (
    <Dialog isOpen title={m.equipments_reasons_of({ name: equipment.name })} onClose={onClose} size={720}>
      <div className={classes.links}>
        {mayEdit && <AddReason equipmentID={equipment.equipmentID} onAdded={() => setChanges(changes + 1)} />}
        <ServerGrid
          id="equipment-reasons"
          label={m.equipments_reasons_of({ name: equipment.name })}
          source={source}
          columns={columns()}
          keyOf={keyOf}
          initialFilter={['equipmentID', '=', equipment.equipmentID]}
          sort={BY_PATH}
          edit={{
            fields: [],
            title: () => m.equipments_reasons(),
            canDelete: mayEdit,
            nameOf: ({ reason }) => reason,
          }}
          height={300}
          refreshKey={changes}
          empty={{ title: m.equipments_no_reasons(), text: m.equipments_no_reasons_hint() }}
        />
      </div>
    </Dialog>
  )
}

const columns = (): GridColumn<Link>[] => [
  { field: 'reason', caption: m.equipments_reason(), kind: 'text', width: 200 },
  { field: 'path', caption: m.equipments_path(), kind: 'text', width: 300 },
]

/** Links one more reason; choosing it is all. */
function AddReason({ equipmentID, onAdded }: { equipmentID: number; onAdded: () => void }) {
  const { data: reasons = [] } = useQuery(
    callQuery('stopreasons.get', { query: { filter: '["isCategory","=",false]' } }),
  )
  const add = useWrite(
    (reasonID: number) => callApi('equipments.stops.post', { body: { values: { equipmentID, reasonID } } }),
    { onDone: onAdded, onRefused: toastProblem, outdates: ['equipments.stops.get'] },
  )
  return (
    <Select
      label={m.equipments_add_reason()}
      placeholder={m.equipments_choose_reason()}
      searchable
      value={null}
      data={reasons
        .filter(({ systemStop }) => !systemStop)
        .map(({ reasonID, path }) => ({ value: `${reasonID}`, label: path }))}
      onChange={(value) => {
        if (value !== null) add.write(Number(value))
      }}
    />
  )
}
