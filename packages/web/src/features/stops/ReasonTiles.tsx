import type { LineReason } from '@baliza/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { m } from '../../i18n/paraglide/messages.js'
import { EmptyState } from '../../ui/States.tsx'
import { ChoiceTile, TileGroup } from './ChoiceTile.tsx'
import {
  categoriesOf,
  childrenOf,
  colorOf,
  crumbsTo,
  foundByEquipment,
  leavesBelow,
  mostUsed,
  searchReasons,
} from './reason-choice.ts'
import classes from './stops.module.css'

type ReasonTilesProps = {
  reasons: readonly LineReason[]
  categoryID: number | null
  search: string
  onPick: (reason: LineReason, equipmentID?: number) => void
  onCrumb: (categoryID: number | null) => void
}

const MOST_USED = 6
const MOST_FOUND = 60

export function ReasonTiles({ reasons, categoryID, search, onPick, onCrumb }: ReasonTilesProps) {
  const found = search.trim() === '' ? undefined : searchReasons(reasons, search)
  if (found !== undefined) return <Found reasons={reasons} found={found} search={search} onPick={onPick} />
  const used = categoryID === null ? mostUsed(reasons, MOST_USED) : []
  const children = childrenOf(reasons, categoryID)
  return (
    <>
      {categoryID !== null && <Crumbs crumbs={crumbsTo(reasons, categoryID)} onCrumb={onCrumb} />}
      {used.length > 0 && (
        <TileGroup title={m.stops_most_used()}>
          {used.map((reason) => (
            <ReasonTile key={reason.reasonID} reason={reason} reasons={reasons} onPick={onPick} isFar />
          ))}
        </TileGroup>
      )}
      <TileGroup title={categoryID === null ? m.stops_categories() : m.stops_choose()}>
        {children.map((reason) => (
          <ReasonTile key={reason.reasonID} reason={reason} reasons={reasons} onPick={onPick} />
        ))}
      </TileGroup>
    </>
  )
}

type FoundProps = Pick<ReasonTilesProps, 'reasons' | 'search' | 'onPick'> & { found: readonly LineReason[] }

function Found({ reasons, found, search, onPick }: FoundProps) {
  return (
    <div role="status" className={classes.found}>
      {found.length === 0 ? (
        <EmptyState title={m.stops_not_found()} text={m.stops_not_found_hint()} />
      ) : (
        <TileGroup title={m.stops_found({ count: found.length })}>
          {found.slice(0, MOST_FOUND).map((reason) => (
            <ReasonTile
              key={reason.reasonID}
              reason={reason}
              reasons={reasons}
              equipment={foundByEquipment(reason, search)}
              onPick={onPick}
              isFar
            />
          ))}
        </TileGroup>
      )}
    </div>
  )
}

type ReasonTileProps = {
  reason: LineReason
  reasons: readonly LineReason[]
  onPick: ReasonTilesProps['onPick']
  /** By which it was found. */
  equipment?: LineReason['equipments'][number] | undefined
  /** It stands outside of its category, which it then names. */
  isFar?: boolean
}

function ReasonTile({ reason, reasons, onPick, equipment, isFar = false }: ReasonTileProps) {
  return (
    <ChoiceTile
      title={reason.reason}
      {...(equipment !== undefined && { found: m.stops_on_equipment({ name: equipment.name }) })}
      text={textOf(reason, reasons, isFar)}
      color={colorOf(reasons, reason)}
      mark={reason.isCategory ? <IconChevronRight size={18} aria-hidden /> : undefined}
      onPick={() => onPick(reason, equipment?.equipmentID)}
    />
  )
}

const reasonCount = (count: number) =>
  count === 1 ? m.stops_reason_count_one() : m.stops_reason_count({ count })

function textOf(reason: LineReason, reasons: readonly LineReason[], isFar: boolean): string {
  if (reason.isCategory) return reasonCount(leavesBelow(reasons, reason.reasonID).length)
  const used = reason.used > 0 ? m.stops_used({ count: reason.used }) : null
  return [isFar ? categoriesOf(reason) : reason.detail, used].filter(Boolean).join('\u00a0· ')
}

function Crumbs({
  crumbs,
  onCrumb,
}: {
  crumbs: readonly LineReason[]
  onCrumb: ReasonTilesProps['onCrumb']
}) {
  return (
    <nav aria-label={m.stops_crumbs()}>
      <ol className={classes.crumbs}>
        <li>
          <button type="button" onClick={() => onCrumb(null)}>
            {m.stops_all_reasons()}
          </button>
        </li>
        {crumbs.map(({ reasonID, reason }) => (
          <li key={reasonID}>
            <button
              type="button"
              aria-current={crumbs.at(-1)?.reasonID === reasonID ? 'true' : undefined}
              onClick={() => onCrumb(reasonID)}
            >
              {reason}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
