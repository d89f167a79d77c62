import { dayText } from '../../format/dates.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { profileName } from '../../i18n/profile-name.ts'
import { FactList } from '../../ui/FactList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { factorNames } from './definition-lines.ts'
import classes from './explanation.module.css'
import type { ShownExplanation } from './shown-explanation.ts'

/** Which definition the figures follow, with the numbers put in, by whose calendar, and how much is known. */
export function DefinitionUsed({ shown: { of, format } }: { shown: ShownExplanation }) {
  const { profile, official, timeZone, day, shift } = of.definition
  const { oee, utilization, throughput, acceptance } = of.figures
  const names = factorNames(profile)
  const ratio = (value: number | null) => format.percent(value, 2)
  const facts = [
    {
      name: m.explanation_definition_name(),
      value:
        profile === official
          ? `${profileName(profile)} (${m.explanation_definition_official()})`
          : profileName(profile),
    },
    {
      name: m.explanation_formula(),
      value: `${names.oee} = ${ratio(utilization)} × ${ratio(throughput)} × ${ratio(acceptance)} = ${ratio(oee)}`,
    },
    {
      name: m.explanation_calendar(),
      value:
        shift === null
          ? m.explanation_calendar_day({ day: dayText(day), zone: timeZone })
          : m.explanation_calendar_shift({ shift, day: dayText(day), zone: timeZone }),
    },
    { name: m.explanation_coverage(), value: ratio(of.figures.coverage) },
  ]
  return (
    <section className={classes.group}>
      <h3>{m.explanation_definition()}</h3>
      {profile !== official && (
        <Notice tone="warn" title={m.explanation_definition_other({ official: profileName(official) })} />
      )}
      <FactList className={classes.settings} facts={facts} />
    </section>
  )
}
