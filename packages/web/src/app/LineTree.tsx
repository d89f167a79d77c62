import '@mantine/core/styles/Input.css'
import type { SectorOfTree } from '@baliza/contract'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../api/call-api.ts'
import { useLinesPoll } from '../api/live/use-live.ts'
import { problemText } from '../api/problem.ts'
import { m } from '../i18n/paraglide/messages.js'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { ErrorState } from '../ui/States.tsx'
import { LineLink } from './LineLink.tsx'
import classes from './LineTree.module.css'
import { matchingSectors } from './matching-sectors.ts'

/** From here on a search is quicker than looking. */
const MANY_LINES = 10

/** The lines by sector, each with what it is doing right now. */
export function LineTree({ onPick }: { onPick: () => void }) {
  const [wanted, setWanted] = useState('')
  useLinesPoll()
  const {
    data: sectors,
    error,
    refetch,
  } = useQuery({ ...callQuery('resources.tree', {}), staleTime: 60_000 })
  if (error) return <ErrorState text={problemText(error)} onRetry={() => void refetch()} />
  if (sectors === undefined) return <SkeletonRows rows={6} height={28} />

  const lineCount = sectors.reduce((count, { lines }) => count + lines.length, 0)
  const found = matchingSectors(sectors, wanted)
  return (
    <div className={classes.tree}>
      {lineCount >= MANY_LINES && (
        <TextInput
          aria-label={m.app_find_line()}
          placeholder={m.app_find_line()}
          leftSection={<IconSearch size={18} aria-hidden />}
          size="md"
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          data-autofocus
        />
      )}
      <div className={classes.sectors}>
        {found.map((sector) => (
          <Sector key={sector.sectorID} sector={sector} onPick={onPick} />
        ))}
      </div>
      {found.length === 0 && (
        <p className={classes.none}>{lineCount === 0 ? m.app_no_lines() : m.app_no_line_found()}</p>
      )}
    </div>
  )
}

function Sector({ sector, onPick }: { sector: SectorOfTree; onPick: () => void }) {
  return (
    <div className={classes.sector}>
      <h3 className={classes.sectorName}>
        {sector.sectorName}
        <span className={classes.building}>{sector.buildingName}</span>
      </h3>
      <ul className={classes.lines} aria-label={sector.sectorName}>
        {sector.lines.map((line) => (
          <li key={line.lineID}>
            <LineLink line={line} onPick={onPick} />
          </li>
        ))}
      </ul>
    </div>
  )
}
