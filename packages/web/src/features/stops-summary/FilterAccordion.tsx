import '@mantine/core/styles/Accordion.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/UnstyledButton.css'
import { Accordion, Button, Select } from '@mantine/core'
import { useState } from 'react'
import { plantNow } from '../../api/live/use-live.ts'
import { usePlantCalendar } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { DateField } from '../../ui/form/DateField.tsx'
import {
  chooseAnew,
  type FilterDraft,
  type FilterStep,
  filterOf,
  hasInvalidDates,
  isEnabled,
  STEPS,
} from './filter-steps.ts'
import classes from './stops-summary.module.css'
import { STEP_NAME, useStepOptions } from './use-step-options.ts'

type Props = {
  draft: FilterDraft
  onChange: (draft: FilterDraft) => void
  onApply: () => void
  isBusy: boolean
}

/** The eight filters in their order; choosing in one opens the next. */
export function FilterAccordion({ draft, onChange, onApply, isBusy }: Props) {
  const [opened, setOpened] = useState<string | null>(STEPS.find((step) => draft[step] === undefined) ?? null)
  const { options, labelOf } = useStepOptions(draft)
  const pick = (step: FilterStep, value: string) => {
    const next = chooseAnew(draft, step, value)
    onChange(next)
    if (value !== '' && step !== 'from' && step !== 'to')
      setOpened(STEPS.find((one) => next[one] === undefined) ?? step)
  }
  return (
    <form
      className={classes.filters}
      onSubmit={(event) => {
        event.preventDefault()
        onApply()
      }}
    >
      <Accordion value={opened} onChange={setOpened} variant="contained" order={2}>
        {STEPS.map((step, i) => (
          <Accordion.Item key={step} value={step} className={classes.step}>
            <Accordion.Control disabled={!isEnabled(draft, step)} className={classes.control}>
              <span className={classes.label}>
                {`${i + 1}. ${STEP_NAME[step]()}`}{' '}
                <span className={classes.chosen}>{labelOf(step, draft[step])}</span>
              </span>
            </Accordion.Control>
            <Accordion.Panel>
              {step === 'from' || step === 'to' ? (
                <DateFilter step={step} draft={draft} onPick={pick} />
              ) : (
                <Select
                  size="md"
                  aria-label={STEP_NAME[step]()}
                  placeholder={m.stops_summary_choose()}
                  searchable
                  data={[...options[step]]}
                  value={draft[step] ?? null}
                  onChange={(value) => pick(step, value ?? '')}
                />
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <Button
        type="submit"
        h={44}
        mt={12}
        fullWidth
        disabled={filterOf(draft) === undefined}
        loading={isBusy}
      >
        {m.stops_summary_apply()}
      </Button>
    </form>
  )
}

type DateProps = {
  step: 'from' | 'to'
  draft: FilterDraft
  onPick: (step: FilterStep, value: string) => void
}

function DateFilter({ step, draft, onPick }: DateProps) {
  const today = usePlantCalendar()?.productionDayAt(plantNow())
  return (
    <DateField
      aria-label={STEP_NAME[step]()}
      max={today}
      value={draft[step] ?? ''}
      error={hasInvalidDates(draft) && m.stops_summary_invalid_dates()}
      onChange={(day) => onPick(step, day)}
    />
  )
}
