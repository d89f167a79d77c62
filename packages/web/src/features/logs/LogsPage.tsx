import { ServerGrid } from '../../api/ServerGrid.tsx'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { DEFAULT_LOG_LEVELS, type LogLevelName } from '@baliza/contract'
import { Switch } from '@mantine/core'
import { useMemo, useState } from 'react'
import { gridSource } from '../../api/grid-source.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { RowAction } from '../../ui/data-grid/grid-props.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { DownloadLog } from './DownloadLog.tsx'
import { LevelChoice } from './LevelChoice.tsx'
import { LogDetail } from './LogDetail.tsx'
import { levelFilter } from './level-filter.ts'
import { type ListedEntry, logColumns } from './log-columns.tsx'
import classes from './logs.module.css'
import { useTail } from './use-tail.ts'

const source = gridSource({ load: 'log.get' })
const keyOf = ({ id }: ListedEntry) => id
const NEWEST_FIRST = [{ selector: 'time', desc: true }]

/** The log of the program: docs/product/screens.md#logs. */
export function LogsPage() {
  const [levels, setLevels] = useState<readonly LogLevelName[]>(DEFAULT_LOG_LEVELS)
  const [isLive, setLive] = useState(true)
  const [opened, setOpened] = useState<ListedEntry>()
  const columns = useMemo(() => logColumns(), [])
  const filter = useMemo(() => levelFilter(levels), [levels])
  const open = (entry: ListedEntry): readonly RowAction[] => [
    { id: 'open', label: m.logs_open(), onRun: () => setOpened(entry) },
  ]
  return (
    <>
      <PageHeader title={m.logs_title()} subtitle={m.logs_subtitle()} />
      <div className={classes.choices}>
        <LevelChoice chosen={levels} onChange={setLevels} />
        <Switch
          label={m.logs_live()}
          checked={isLive}
          onChange={({ currentTarget }) => setLive(currentTarget.checked)}
          className={classes.live ?? ''}
        />
      </div>
      <ServerGrid
        id="log"
        label={m.logs_title()}
        source={source}
        columns={columns}
        keyOf={keyOf}
        sort={NEWEST_FIRST}
        initialFilter={filter}
        rowActions={open}
        actionsWidth={90}
        toolbar={(filtered) => <DownloadLog filter={filtered} />}
        exportName="OAE_LOG"
        refreshKey={useTail(isLive)}
        empty={{ title: m.logs_empty(), text: m.logs_empty_hint() }}
      />
      {opened !== undefined && <LogDetail entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
