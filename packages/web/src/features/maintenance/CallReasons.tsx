import type { LineReason } from '@baliza/contract'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ChoiceTile, TileGroup } from '../stops/ChoiceTile.tsx'
import { ReasonTiles } from '../stops/ReasonTiles.tsx'
import { folded } from '../stops/reason-choice.ts'
import { TileArea, TileSearch } from '../stops/TileArea.tsx'
import { useLineReasons } from '../stops/use-line-reasons.ts'
import { useTileKeys } from '../stops/use-tile-keys.ts'

/** The longest text of a reason, of stops and of calls. */
const LONGEST = 80

type Props = { lineID: number; onPick: (reason: string) => void; onBack: () => void }

/**
 * Why maintenance is called: what is called for most on this line, a reason of its tree, or words of one's
 * own.
 */
export function CallReasons({ lineID, onPick, onBack }: Props) {
  const [search, setSearch] = useState('')
  const [categoryID, setCategory] = useState<number | null>(null)
  const keys = useTileKeys(() => (categoryID === null ? onBack() : setCategory(null)))
  const { reasons } = useLineReasons([lineID])
  const own = search.trim()
  const pick = (reason: LineReason) => {
    setSearch('')
    if (reason.isCategory) setCategory(reason.reasonID)
    else onPick(reason.reason)
  }
  return (
    <TileArea keys={keys}>
      <TileSearch
        input={keys.input}
        label={m.maintenance_reason()}
        value={search}
        onSearch={setSearch}
        maxLength={LONGEST}
      />
      {own !== '' && (
        <TileGroup title={m.maintenance_own_reason()}>
          <ChoiceTile
            title={own}
            color={null}
            mark={<IconPencil size={18} aria-hidden />}
            onPick={() => onPick(own)}
          />
        </TileGroup>
      )}
      {categoryID === null && <FrequentReasons lineID={lineID} search={own} onPick={onPick} />}
      {reasons !== undefined && reasons.length > 0 && (
        <ReasonTiles
          reasons={reasons}
          categoryID={categoryID}
          search={search}
          onPick={pick}
          onCrumb={setCategory}
        />
      )}
    </TileArea>
  )
}

function FrequentReasons({
  lineID,
  search,
  onPick,
}: {
  lineID: number
  search: string
  onPick: (reason: string) => void
}) {
  const { data = [] } = useQuery({
    ...callQuery('maintenance.reasons', { query: { lineID } }),
    staleTime: 60_000,
  })
  const found = data.filter(({ reason }) => folded(reason).includes(folded(search)))
  if (found.length === 0) return null
  return (
    <TileGroup title={m.maintenance_frequent()}>
      {found.map(({ reason, used }) => (
        <ChoiceTile
          key={reason}
          title={reason}
          text={m.maintenance_times({ count: used })}
          color="var(--beacon-maintenance)"
          onPick={() => onPick(reason)}
        />
      ))}
    </TileGroup>
  )
}
