import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import type { Backups } from '@baliza/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { BackupRuleDialog } from './BackupRuleDialog.tsx'
import { RunsTable } from './BackupRuns.tsx'
import { backupText } from './backup-text.ts'
import classes from './diagnostics.module.css'
import { PanelState } from './PanelState.tsx'
import { useBackups } from './use-diagnostics.ts'

/** When the plant saves itself, and what became of it. */
export function BackupsPanel() {
  const { data, isError } = useBackups()
  const [isEdited, setIsEdited] = useState(false)
  const order = useWrite(() => callApi('backups.make', {}), {
    doneText: () => m.diagnostics_backup_ordered(),
    onRefused: toastProblem,
    outdates: ['backups.get'],
  })
  return (
    <Tile title={m.diagnostics_backups()}>
      <PanelState isError={isError} isEmpty={false} isLoading={data === undefined}>
        {data !== undefined && (
          <>
            <State backups={data} />
            <div className={classes.buttons}>
              <Button variant="default" h={44} onClick={() => setIsEdited(true)}>
                {m.diagnostics_backup_rule()}
              </Button>
              <Button variant="default" h={44} loading={order.isBusy} onClick={() => order.write()}>
                {m.diagnostics_backup_make()}
              </Button>
            </div>
            <RunsTable runs={data.runs} />
            <BackupRuleDialog backups={data} isOpen={isEdited} onClose={() => setIsEdited(false)} />
          </>
        )}
      </PanelState>
    </Tile>
  )
}

/** What there is, what comes next, and what is wrong with it. */
function State({ backups }: { backups: Backups }) {
  const format = useFormat()
  const [lastRun] = backups.runs
  return (
    <>
      {backups.isLate && <Notice tone="bad" title={m.diagnostics_backup_late()} />}
      {lastRun?.problem && <Notice tone="warn" title={lastRun.problem} />}
      <FactList className={classes.factRows} facts={factsOf(backups, format)} />
    </>
  )
}

function factsOf(backups: Backups, format: Format): Fact[] {
  const { rule, lastGood, nextAt, isOrdered, isEncrypted, isLate } = backups
  return [
    {
      name: m.diagnostics_backup_last(),
      value: lastGood === null ? m.diagnostics_backup_none() : backupText(lastGood, format),
      isWarning: isLate,
    },
    {
      name: m.diagnostics_backup_next(),
      value: isOrdered ? m.diagnostics_backup_soon() : nextText(nextAt, format),
      isWarning: !rule.isOn,
    },
    { name: m.diagnostics_backup_folder(), value: rule.folder },
    {
      name: m.diagnostics_backup_kept(),
      value: m.diagnostics_backup_counts({
        daily: rule.daily,
        weekly: rule.weekly,
        monthly: rule.monthly,
      }),
    },
    {
      name: m.diagnostics_backup_encryption(),
      value: isEncrypted ? m.diagnostics_backup_encrypted() : m.diagnostics_backup_clear(),
    },
  ]
}

const nextText = (nextAt: string | null, format: Format): string =>
  nextAt === null ? m.diagnostics_backup_off() : format.dateTime(nextAt)
