import type { LineReason, Stop } from '@baliza/contract'
import { useEffect, useRef } from 'react'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { ReasonTiles } from './ReasonTiles.tsx'
import type { ReasonStep } from './reason-steps.ts'
import { SignedNow } from './SignedNow.tsx'
import { TileArea, TileSearch } from './TileArea.tsx'
import type { LineReasons } from './use-line-reasons.ts'
import { useTileKeys } from './use-tile-keys.ts'

type SelectingProps = {
  step: Exclude<ReasonStep, { kind: 'signing' }>
  stop: Stop | undefined
  lineReasons: LineReasons
  search: string
  onSearch: (text: string) => void
  onPick: (reason: LineReason, equipmentID?: number) => void
  onCrumb: (categoryID: number | null) => void
  onBack: () => void
}

/** Why the line stood: by drilling, by what is used most, or by typing. */
export function Selecting(props: SelectingProps) {
  const { step, stop, search, onSearch, onBack } = props
  const keys = useTileKeys(onBack)
  useFocusOn(step, keys.focusFirst)
  return (
    <TileArea keys={keys}>
      <TileSearch input={keys.input} label={m.stops_search()} value={search} onSearch={onSearch} />
      {step.categoryID === null && search === '' && stop?.recognized === true && <SignedNow stop={stop} />}
      <Tiles {...props} />
    </TileArea>
  )
}

function Tiles({ step, lineReasons, search, onPick, onCrumb }: SelectingProps) {
  const { reasons, error, retry } = lineReasons
  if (reasons === undefined && error !== null) return <ErrorState text={problemText(error)} onRetry={retry} />
  if (reasons === undefined) return <SkeletonRows rows={6} />
  if (reasons.length === 0)
    return <EmptyState title={m.stops_no_reasons()} text={m.stops_no_reasons_hint()} />
  return (
    <ReasonTiles
      reasons={reasons}
      categoryID={step.categoryID}
      search={search}
      onPick={onPick}
      onCrumb={onCrumb}
    />
  )
}

/** The pressed tile is gone: the focus of the keyboard goes to the first of the next ones. */
function useFocusOn(step: ReasonStep, focusFirst: () => void): void {
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current === step) return
    seen.current = step
    focusFirst()
  })
}
