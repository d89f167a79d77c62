import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { instant, type PlantCalendar } from '@baliza/domain'
import { Button, Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callApi, callQuery } from '../../api/call-api.ts'
import { usePlantCalendar } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { FormFrame } from '../../ui/form/FormFields.tsx'
import type { FormField } from '../../ui/form/form-field.ts'
import { type Form, useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast.tsx'
import {
  changesOf,
  type DraftProblem,
  type ManualDraft,
  valuesOf,
  whyNotEnd,
  whyNotReason,
  whyNotStart,
} from './manual-draft.ts'
import classes from './manual-stops.module.css'
import type { DayStop } from './use-stops-of-day.ts'

type Props = {
  lineID: number
  day: string
  stop: DayStop | undefined
  onClose: () => void
  onSaved: () => void
}

const PROBLEM_TEXT: Record<DraftProblem, () => string> = {
  'start-required': m.manual_stops_start_required,
  'end-required': m.manual_stops_end_required,
  'end-before-start': m.manual_stops_end_before_start,
  'reason-required': m.manual_stops_reason_required,
}
const sentence = (problem: DraftProblem | undefined) => problem && PROBLEM_TEXT[problem]()

/**
 * Writes a stop down, or changes one that was. What overlaps is refused by the server, which says with what.
 */
export function ManualStopDialog(props: Props) {
  const calendar = usePlantCalendar()
  return calendar === undefined ? null : <StopForm {...props} calendar={calendar} />
}

function StopForm({ lineID, day, stop, onClose, onSaved, calendar }: Props & { calendar: PlantCalendar }) {
  const opened = draftOf(stop, day, calendar)
  const form = useForm<ManualDraft>({
    fields: FIELDS(),
    initial: opened,
    savesUnchanged: true,
    onSave: async (_, { values }) => {
      await (stop === undefined ? addStop(lineID, values) : changeStop(stop, opened, values))
      toast.success(m.manual_stops_saved())
      onSaved()
    },
    onClose,
    keptAs: `manual-stop ${stop === undefined ? 'new' : `${stop.order} ${stop.stopID}`}`,
  })
  return (
    <Dialog
      isOpen
      title={stop === undefined ? m.manual_stops_add() : m.manual_stops_edit_title()}
      onClose={onClose}
      size={560}
    >
      <FormFrame form={form} className={classes.form}>
        <div className={classes.times}>
          <TimeField form={form} field="start" autoFocus />
          <TimeField form={form} field="end" />
        </div>
        <ReasonFields lineID={lineID} form={form} />
        <Textarea
          size="md"
          label={m.manual_stops_observation()}
          maxLength={255}
          autosize
          minRows={2}
          value={form.values.observation ?? ''}
          onChange={({ currentTarget }) => form.change('observation', currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" size="md" onClick={onClose}>
            {m.manual_stops_cancel()}
          </Button>
          <Button type="submit" size="md" loading={form.isBusy}>
            {m.manual_stops_save()}
          </Button>
        </DialogActions>
      </FormFrame>
    </Dialog>
  )
}

const FIELDS = (): FormField<ManualDraft>[] => [
  {
    field: 'start',
    caption: m.manual_stops_start(),
    kind: 'text',
    whyNot: (_, draft) => sentence(whyNotStart(draft)),
  },
  {
    field: 'end',
    caption: m.manual_stops_end(),
    kind: 'text',
    whyNot: (_, draft) => sentence(whyNotEnd(draft)),
  },
  {
    field: 'reasonID',
    caption: m.manual_stops_reason(),
    kind: 'search',
    choices: [],
    whyNot: (_, draft) => sentence(whyNotReason(draft)),
    clears: ['equipmentID'],
  },
  { field: 'equipmentID', caption: m.manual_stops_equipment(), kind: 'choice', choices: [] },
  { field: 'observation', caption: m.manual_stops_observation(), kind: 'multiline' },
]

type TimeProps = { form: Form<ManualDraft>; field: 'start' | 'end'; autoFocus?: boolean }

function TimeField({ form, field, autoFocus = false }: TimeProps) {
  return (
    <DateField
      hasTime
      label={field === 'start' ? m.manual_stops_start() : m.manual_stops_end()}
      required
      autoFocus={autoFocus}
      value={form.values[field] ?? ''}
      error={form.errorOf(field)}
      onChange={(value) => form.change(field, value)}
    />
  )
}

/** The reasons that the line shows, and the equipment linked to the chosen one. */
function ReasonFields({ lineID, form }: { lineID: number; form: Form<ManualDraft> }) {
  const { data = [] } = useQuery(callQuery('stopreasons.forLine', { query: { lineID } }))
  const { reasonID, equipmentID } = form.values
  const equipments = data.find((reason) => `${reason.reasonID}` === reasonID)?.equipments ?? []
  return (
    <>
      <Select
        size="md"
        label={m.manual_stops_reason()}
        required
        searchable
        data={data
          .filter(({ isCategory }) => !isCategory)
          .map((reason) => ({ value: `${reason.reasonID}`, label: reason.path }))}
        value={reasonID || null}
        error={form.errorOf('reasonID')}
        onChange={(value) => form.change('reasonID', value ?? '')}
      />
      {equipments.length > 0 && (
        <Select
          size="md"
          label={m.manual_stops_equipment()}
          clearable
          data={equipments.map((equipment) => ({ value: `${equipment.equipmentID}`, label: equipment.name }))}
          value={equipmentID || null}
          onChange={(value) => form.change('equipmentID', value ?? '')}
        />
      )}
    </>
  )
}

function draftOf(stop: DayStop | undefined, day: string, calendar: PlantCalendar): ManualDraft {
  if (stop === undefined)
    return { start: `${day}T06:00:00`, end: '', reasonID: '', equipmentID: '', observation: '' }
  const clock = (iso: string | null) => (iso === null ? '' : calendar.toWallClock(instant(Date.parse(iso))))
  return {
    start: clock(stop.startDate),
    end: clock(stop.endDate),
    reasonID: stop.reasonID === null ? '' : `${stop.reasonID}`,
    equipmentID: stop.equipmentID === null ? '' : `${stop.equipmentID}`,
    observation: stop.observation ?? '',
  }
}

const addStop = (lineID: number, draft: ManualDraft) =>
  callApi('stops.post', { body: { values: valuesOf(lineID, draft) } })

function changeStop({ order, lineID, stopID, revision }: DayStop, before: ManualDraft, after: ManualDraft) {
  return callApi('stops.manual', {
    body: { key: { order, lineID, stopID }, values: { ...changesOf(before, after), revision } },
  })
}
