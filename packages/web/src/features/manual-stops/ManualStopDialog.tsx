import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { instant, type PlantCalendar } from '@baliza/domain'
import { Button, Select, Textarea } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callApi, callQuery } from '../../api/call-api.ts'
import { usePlantCalendar } from '../../api/plant.ts'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { Notice } from '../../ui/Notice.tsx'
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
const sentence = (problem: DraftProblem | undefined) =>
  problem === undefined ? null : PROBLEM_TEXT[problem]()

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
    initialValues: opened,
    validateInputOnBlur: true,
    validate: {
      start: (_, draft) => sentence(whyNotStart(draft)),
      end: (_, draft) => sentence(whyNotEnd(draft)),
      reasonID: (_, draft) => sentence(whyNotReason(draft)),
    },
  })
  const save = useMutation({
    mutationFn: (draft: ManualDraft) =>
      stop === undefined ? addStop(lineID, draft) : changeStop(stop, opened, draft),
    onSuccess: () => {
      toast.success(m.manual_stops_saved())
      onSaved()
    },
  })
  return (
    <Dialog
      isOpen
      title={stop === undefined ? m.manual_stops_add() : m.manual_stops_edit_title()}
      onClose={onClose}
      size={560}
    >
      <form className={classes.form} onSubmit={form.onSubmit((draft) => save.mutate(draft))} noValidate>
        {save.isError && <Notice tone="bad" title={problemText(save.error)} isAlert />}
        <div className={classes.times}>
          <DateField
            hasTime
            label={m.manual_stops_start()}
            required
            autoFocus
            {...form.getInputProps('start')}
            value={form.values.start}
          />
          <DateField
            hasTime
            label={m.manual_stops_end()}
            required
            {...form.getInputProps('end')}
            value={form.values.end}
          />
        </div>
        <ReasonFields lineID={lineID} form={form} />
        <Textarea
          size="md"
          label={m.manual_stops_observation()}
          maxLength={255}
          autosize
          minRows={2}
          {...form.getInputProps('observation')}
        />
        <DialogActions>
          <Button variant="default" size="md" onClick={onClose}>
            {m.manual_stops_cancel()}
          </Button>
          <Button type="submit" size="md" loading={save.isPending}>
            {m.manual_stops_save()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The reasons that the line shows, and the equipment linked to the chosen one. */
function ReasonFields({ lineID, form }: { lineID: number; form: UseFormReturnType<ManualDraft> }) {
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
        {...form.getInputProps('reasonID')}
        value={reasonID === '' ? null : reasonID}
        onChange={(value) => form.setValues({ reasonID: value ?? '', equipmentID: '' })}
      />
      {equipments.length > 0 && (
        <Select
          size="md"
          label={m.manual_stops_equipment()}
          clearable
          data={equipments.map((equipment) => ({ value: `${equipment.equipmentID}`, label: equipment.name }))}
          value={equipmentID === '' ? null : equipmentID}
          onChange={(value) => form.setFieldValue('equipmentID', value ?? '')}
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
