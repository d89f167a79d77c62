import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import { Refusal } from '../../ui/Refusal.tsx'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Button, Switch } from '@mantine/core'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import { useRef } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tile } from '../../ui/Tile.tsx'
import classes from './configuration-file.module.css'
import { PlanShown } from './PlanShown.tsx'
import { saveConfiguration, useConfigurationFile } from './use-configuration-file.ts'

/** The whole configuration out as a file, and in again: what would change is shown first. */
export function ConfigurationFileTab() {
  const work = useConfigurationFile()
  return (
    <div className={classes.tab}>
      <div className={classes.cards}>
        <ExportCard />
        <ImportCard work={work} />
      </div>
      <Refusal text={work.refusal} />
      {work.isComparing && <SkeletonRows rows={6} />}
      {!work.isComparing && work.compared !== undefined && <PlanShown work={work} compared={work.compared} />}
    </div>
  )
}

function ExportCard() {
  const save = useWrite(saveConfiguration, { onRefused: toastProblem })
  return (
    <Tile title={m.configuration_file_export()}>
      <p className={classes.text}>{m.configuration_file_export_text()}</p>
      <Button
        className={classes.start ?? ''}
        h="var(--touch)"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={save.isBusy}
        onClick={() => save.write()}
      >
        {m.configuration_file_export_button()}
      </Button>
    </Tile>
  )
}

function ImportCard({ work }: { work: ReturnType<typeof useConfigurationFile> }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Tile title={m.configuration_file_import()}>
      <p className={classes.text}>{m.configuration_file_import_text()}</p>
      <Switch
        className={classes.remove ?? ''}
        size="md"
        label={m.configuration_file_remove()}
        description={m.configuration_file_remove_hint()}
        checked={work.remove}
        onChange={({ currentTarget }) => work.setRemove(currentTarget.checked)}
      />
      <Button
        className={classes.start ?? ''}
        variant="default"
        h="var(--touch)"
        leftSection={<IconFileImport size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {m.configuration_file_choose()}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={m.configuration_file_choose()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void work.choose(file)
          // The same file can be chosen again after it was corrected.
          currentTarget.value = ''
        }}
      />
    </Tile>
  )
}
