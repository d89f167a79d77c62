import type { LineReason } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'
import { ChoiceTile, TileGroup } from './ChoiceTile.tsx'
import { colorOf } from './reason-choice.ts'

type EquipmentTilesProps = { reason: LineReason; reasons: readonly LineReason[]; onPick: (equipmentID: number | null) => void }

/** Which machine it was; whoever doesn't know goes on without. */
export function EquipmentTiles({ reason, reasons, onPick }: EquipmentTilesProps) {
  return (
    <TileGroup title={m.stops_choose_equipment({ reason: reason.reason })}>
      {reason.equipments.map(({ equipmentID, name, tag }) => (
        <ChoiceTile key={equipmentID} title={name} text={tag ?? ''} color={colorOf(reasons, reason)} onPick={() => onPick(equipmentID)} />
      ))}
      <ChoiceTile title={m.stops_no_equipment()} text={m.stops_no_equipment_hint()} color={null} onPick={() => onPick(null)} />
    </TileGroup>
  )
}
