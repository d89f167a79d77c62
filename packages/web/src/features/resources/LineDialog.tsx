import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Tabs.css'
import '@mantine/core/styles/UnstyledButton.css'
import { Button, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ConflictView } from '../../ui/form/ConflictView.tsx'
import { FormQuestion } from '../../ui/form/FormQuestion.tsx'
import type { Choice } from '../../ui/form/form-field.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TallDialog, TallDialogBody, TallDialogFoot, TallDialogHead } from '../../ui/TallDialog.tsx'
import { ScriptPanel } from '../script-editor/ScriptPanel.tsx'
import { DryRunPanel } from './DryRunPanel.tsx'
import { LineGeneral } from './LineGeneral.tsx'
import classes from './resources.module.css'
import { SCRIPT_NAMES, SCRIPTS, type ScriptName } from './scripts.ts'
import { useDryRun } from './use-dry-run.ts'
import { type LineForm, type ListedLine, useLineForm } from './use-line-form.ts'

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
  const form = useLineForm(line, sectors, { onSaved, onClose })
  const [tab, setTab] = useState<string>(GENERAL)
  const [isLeaving, setLeaving] = useState(false)
  const close = () => (form.isChanged ? setLeaving(true) : onClose())
  const save = () => {
    if (!form.save()) setTab(GENERAL)
  }
  return (
    <TallDialog isOpen onClose={close} width={1120}>
      <TallDialogHead
        title={
          line === undefined
            ? m.resources_add()
            : m.resources_edit({ lineID: line.lineID, name: line.description })
        }
        subtitle={m.resources_at_once()}
      />
      <TallDialogBody>
        <Obstacle form={form} />
        <LineTabs form={form} line={line} tab={tab} onTab={setTab} />
      </TallDialogBody>
      <TallDialogFoot>
        <LineActions form={form} onCancel={close} onSave={save} />
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

/** What the server refused, or what somebody else made of the line meanwhile. */
function Obstacle({ form }: { form: LineForm }) {
  const { dateTime } = useFormat()
  if (form.conflict !== undefined)
    return <ConflictView form={form} conflict={form.conflict} dateTime={dateTime} />
  return form.refusal === undefined ? null : <Notice tone="bad" title={form.refusal} isAlert />
}

function LineActions({
  form,
  onCancel,
  onSave,
}: {
  form: LineForm
  onCancel: () => void
  onSave: () => void
}) {
  if (form.question !== undefined)
    return (
      <FormQuestion question={form.question} isBusy={form.isBusy} onBack={form.withdraw} onSave={onSave} />
    )
  return (
    <>
      <Button variant="default" size="md" onClick={onCancel}>
        {m.resources_cancel()}
      </Button>
      <Button size="md" loading={form.isBusy} disabled={form.conflict !== undefined} onClick={onSave}>
        {m.resources_save()}
      </Button>
    </>
  )
}

type TabsProps = { form: LineForm; line: ListedLine | undefined; tab: string; onTab: (tab: string) => void }

function LineTabs({ form, line, tab, onTab }: TabsProps) {
  const dryRun = useDryRun(form.values)
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => onTab(chosen ?? GENERAL)}
      keepMounted={false}
      classNames={{
        root: classes.tabs ?? '',
        list: classes.tabList ?? '',
        tab: classes.tab ?? '',
        panel: classes.tabPanel ?? '',
      }}
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

function LineScript({
  form,
  name,
  lineID,
}: Pick<TabsProps, 'form'> & { name: ScriptName; lineID: number | null }) {
  const { title, hint, blank, meaningOf } = SCRIPTS[name]
  const script = form.values[name]
  return (
    <ScriptPanel
      key={form.generation}
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
