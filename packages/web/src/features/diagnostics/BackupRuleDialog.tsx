import type { Backups, BodyOf } from '@baliza/contract'
import { useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Draft, FormField } from '../../ui/form/form-field.ts'
import type { Saved } from '../../ui/form/use-form.ts'

type Values = Required<Omit<BodyOf<'backups.put'>['values'], 'revision'>>
type Props = { backups: Backups; isOpen: boolean; onClose: () => void }

/** Asks when the plant saves itself, where to, and how many backups are kept. */
export function BackupRuleDialog({ backups, isOpen, onClose }: Props) {
  const { dateTime } = useFormat()
  const client = useQueryClient()
  const { isOn, time, folder, daily, weekly, monthly, revision } = backups.rule
  const save = async (changed: Draft<Values>, { theirs }: Saved<Values>) => {
    const values = { ...changed, revision: Number(theirs?.['revision'] ?? revision) }
    await callApi('backups.put', { body: { values: values as BodyOf<'backups.put'>['values'] } })
    await client.invalidateQueries({ queryKey: ['backups.get'] })
    onClose()
  }
  return (
    <FormDialog<Values>
      isOpen={isOpen}
      title={m.diagnostics_backup_rule()}
      initial={{ isOn, time, folder, daily, weekly, monthly }}
      fields={fieldsOf(backups.decidedOutside)}
      onSave={save}
      onClose={onClose}
      keptAs="backup rule"
      dateTime={dateTime}
    />
  )
}

/** What the environment of the server has decided is shown, and changed there. */
function fieldsOf(decided: Backups['decidedOutside']): FormField<Values>[] {
  const outside = (what: (typeof decided)[number]) =>
    decided.includes(what) ? { isReadOnly: true, hint: m.diagnostics_backup_decided() } : {}
  const count = (max: number) =>
    ({ kind: 'integer', min: 0, max, isRequired: true, ...outside('keep') }) as const
  return [
    { field: 'isOn', caption: m.diagnostics_backup_on(), kind: 'boolean', ...outside('time') },
    {
      field: 'time',
      caption: m.diagnostics_backup_time(),
      kind: 'time',
      isRequired: true,
      ...outside('time'),
    },
    {
      field: 'folder',
      caption: m.diagnostics_backup_folder(),
      kind: 'text',
      maxLength: 255,
      isWide: true,
      hint: m.diagnostics_backup_folder_hint(),
      ...outside('folder'),
    },
    { field: 'daily', caption: m.diagnostics_backup_daily(), ...count(366) },
    { field: 'weekly', caption: m.diagnostics_backup_weekly(), ...count(520) },
    { field: 'monthly', caption: m.diagnostics_backup_monthly(), ...count(240) },
  ]
}
