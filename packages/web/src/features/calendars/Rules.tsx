import type { NamedRule } from '@baliza/domain'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { DateField } from '../../ui/form/DateField.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { dayText, withHolidaysOfNextYear } from './calendar-draft.ts'
import classes from './calendars.module.css'
import { type PartProps, type Place, placeText } from './places.ts'

/** Who follows which pattern, and from which day on. */
export function Rules(props: PartProps) {
  const { document, place, places, today, mayEdit, onChange } = props
  const rules = document.rules.toSorted((a, b) => a.from.localeCompare(b.from))
  const year = Number(today.slice(0, 4))
  return (
    <Tile title={m.calendars_rules()}>
      <p>{m.calendars_rules_text()}</p>
      <ul className={classes.list}>
        {rules.map((rule) => (
          <li key={JSON.stringify(rule)} className={classes.item}>
            <span>{ruleText(rule, places)}</span>
            {mayEdit && (
              <Button
                variant="default"
                h={44}
                onClick={() => onChange({ ...document, rules: rules.filter((one) => one !== rule) })}
              >
                {m.calendars_remove()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && <AddRule {...props} />}
      {mayEdit && (
        <div className={classes.start}>
          <Button
            variant="default"
            h={44}
            onClick={() => onChange(withHolidaysOfNextYear(document, place.scope, year))}
          >
            {m.calendars_copy_holidays({ year, next: year + 1 })}
          </Button>
        </div>
      )}
    </Tile>
  )
}

const ruleText = ({ from, scope, pattern }: NamedRule, places: readonly Place[]): string => {
  const words = { from: dayText(from), place: placeText(places, scope) }
  return pattern === null ? m.calendars_rule_wider(words) : m.calendars_rule({ ...words, pattern })
}

/** From a day on, the place that is shown follows a pattern. */
function AddRule({ document, place, today, onChange }: PartProps) {
  const [from, setFrom] = useState(today)
  const [chosen, setChosen] = useState('')
  const { patterns, rules } = document
  const pattern = patterns.find(({ name }) => name === chosen)?.name ?? null
  return (
    <div className={classes.row}>
      <DateField label={m.calendars_from()} value={from} onChange={setFrom} />
      <NativeSelect
        size="md"
        label={m.calendars_follows({ place: place.text })}
        value={pattern ?? ''}
        data={[
          { value: '', label: m.calendars_wider() },
          ...patterns.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Button
        h={44}
        disabled={from === ''}
        onClick={() => onChange({ ...document, rules: [...rules, { scope: place.scope, from, pattern }] })}
      >
        {m.calendars_add_rule()}
      </Button>
    </div>
  )
}
