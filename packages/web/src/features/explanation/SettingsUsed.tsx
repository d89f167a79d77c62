import { m } from '../../i18n/paraglide/messages.js'
import { FactList } from '../../ui/FactList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import classes from './explanation.module.css'
import type { ShownExplanation } from './shown-explanation.ts'

/** What the plant had set when the figures were computed. */
export function SettingsUsed({ shown: { of, format } }: { shown: ShownExplanation }) {
  const { enableOrderManager, fixedThroughput, microStopTime, defaultSpeed, older, computedAt } = of.settings
  const facts = [
    {
      name: m.explanation_order_manager(),
      value: enableOrderManager ? m.explanation_on() : m.explanation_off(),
    },
    {
      name: m.explanation_throughput(),
      value:
        fixedThroughput === null
          ? m.explanation_computed()
          : m.explanation_fixed({ value: format.percent(fixedThroughput) }),
    },
    {
      name: m.explanation_micro_stop(),
      value: m.explanation_seconds({ seconds: format.number(microStopTime) }),
    },
    {
      name: m.explanation_default_speed(),
      value: m.explanation_per_minute({ speed: format.number(defaultSpeed, 2) }),
    },
    {
      name: m.explanation_computed_at(),
      value: computedAt === null ? m.explanation_computed_now() : format.dateTime(computedAt),
    },
  ]
  return (
    <section className={classes.group}>
      <h3>{m.explanation_settings()}</h3>
      {older && (
        <Notice tone="warn" title={m.explanation_older()}>
          {m.explanation_older_hint()}
        </Notice>
      )}
      <FactList className={classes.settings} facts={facts} />
    </section>
  )
}
