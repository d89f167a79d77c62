import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Tabs.css'
import '@mantine/core/styles/UnstyledButton.css'
import { Button, Tabs } from '@mantine/core'
import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { Choice } from '../../ui/form/form-field.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TallDialog, TallDialogBody, TallDialogFoot, TallDialogHead } from '../../ui/TallDialog.tsx'
import { ScriptPanel } from '../script-editor/ScriptPanel.tsx'
import { DryRunPanel } from './DryRunPanel.tsx'
import { errorText } from './error-text.ts'
import { LineGeneral } from './LineGeneral.tsx'
import classes from './resources.module.css'
import { SCRIPT_NAMES, SCRIPTS, type ScriptName } from './scripts.ts'
import { useDryRun } from './use-dry-run.ts'
import { type ListedLine, useLineForm } from './use-line-form.ts'

type Props = {
  /** Undefined is a new one. */
  line: ListedLine | undefined
  sectors: readonly Choice[]
  onClose: () => void
  onSaved: () => void
}

const GENERAL = 'general'
const TRIAL = 'trial'

/** Everything that is set for a line; what was written is not lost by a key. */
export function LineDialog({ line, sectors, onClose, onSaved }: Props) {
  const form = useLineForm(line, sectors, onSaved)
  const [tab, setTab] = useState<string>(GENERAL)
  const [isLeaving, setLeaving] = useState(false)
  const close = () => (form.isChanged ? setLeaving(true) : onClose())
  const save = () => {
    if (form.isWrong) setTab(GENERAL)
    form.save()
  }
  return (
    <TallDialog isOpen onClose={close} width={1120}>
      <TallDialogHead
        title={line === undefined ? m.resources_add() : m.resources_edit({ lineID: line.lineID, name: line.description })}
        subtitle={m.resources_at_once()}
      />
      <TallDialogBody>
        {form.refusal !== null && <Notice tone="bad" title={errorText(form.refusal)} isAlert />}
        <LineTabs form={form} line={line} tab={tab} onTab={setTab} />
      </TallDialogBody>
      <TallDialogFoot>
        <Button variant="default" size="md" onClick={close}>
          {m.resources_cancel()}
        </Button>
        <Button size="md" loading={form.isSaving} disabled={!form.isChanged} onClick={save}>
          {m.resources_save()}
        </Button>
      </TallDialogFoot>
      {/* NOTE: one that stood there closed would take the Escape that opens it for its own. */}
      {isLeaving && (
        <ConfirmDialog
          isOpen
          title={m.resources_leave_title()}
          confirmLabel={m.resources_leave()}
          isDangerous
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        >
          <p>{m.resources_leave_text()}</p>
        </ConfirmDialog>
      )}
    </TallDialog>
  )
}

type TabsProps = { form: ReturnType<typeof useLineForm>; line: ListedLine | undefined; tab: string; onTab: (tab: string) => void }

function LineTabs({ form, line, tab, onTab }: TabsProps) {
  const dryRun = useDryRun(form.values)
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => onTab(chosen ?? GENERAL)}
      keepMounted={false}
      classNames={{ root: classes.tabs ?? '', list: classes.tabList ?? '', tab: classes.tab ?? '', panel: classes.tabPanel ?? '' }}
    >
      <Tabs.List>
        <Tabs.Tab value={GENERAL}>{m.resources_general()}</Tabs.Tab>
        {SCRIPT_NAMES.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {SCRIPTS[name].title()}
          </Tabs.Tab>
        ))}
        <Tabs.Tab value={TRIAL}>{m.resources_trial()}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={GENERAL}>
        <LineGeneral form={form} />
      </Tabs.Panel>
      {SCRIPT_NAMES.map((name) => (
        <Tabs.Panel key={name} value={name}>
          <LineScript form={form} name={name} lineID={line?.lineID ?? null} />
        </Tabs.Panel>
      ))}
      <Tabs.Panel value={TRIAL}>
        <DryRunPanel dryRun={dryRun} />
      </Tabs.Panel>
    </Tabs>
  )
}

function LineScript({ form, name, lineID }: Pick<TabsProps, 'form'> & { name: ScriptName; lineID: number | null }) {
  const { title, hint, blank, meaningOf } = SCRIPTS[name]
  const script = form.values[name]
  return (
    <ScriptPanel
      label={title()}
      hint={hint()}
      script={typeof script === 'string' ? script : ''}
      onChange={(text) => form.change(name, text === '' ? null : text)}
      lineID={lineID}
      meaningOf={meaningOf}
      blankMeans={blank()}
    />
  )
}
