import '@mantine/core/styles/UnstyledButton.css'
import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { DefinitionUsed } from './DefinitionUsed.tsx'
import { factorNames } from './definition-lines.ts'
import classes from './explanation.module.css'
import type { FigureLine, ListName } from './figure-line.ts'
import { figureGroups } from './figure-lines.ts'
import { SettingsUsed } from './SettingsUsed.tsx'
import type { ShownExplanation } from './shown-explanation.ts'

const LIST_NAMES: Record<ListName, () => string> = {
  parts: m.explanation_see_parts,
  states: m.explanation_see_states,
  stops: m.explanation_see_stops,
  pieces: m.explanation_see_pieces,
  changes: m.explanation_see_changes,
}

/** The equation at a glance, then every figure with how it came about. */
export function Figures({ shown, onOpen }: { shown: ShownExplanation; onOpen: (list: ListName) => void }) {
  const groups = useMemo(() => figureGroups(shown), [shown])
  return (
    <div className={classes.figures}>
      <Equation shown={shown} />
      <DefinitionUsed shown={shown} />
      {groups.map(({ title, lines }) => (
        <section key={title} className={classes.group}>
          <h3>{title}</h3>
          <dl>
            {lines.map((line) => (
              <Line key={line.id} line={line} onOpen={onOpen} />
            ))}
          </dl>
        </section>
      ))}
      <SettingsUsed shown={shown} />
    </div>
  )
}

/** `OEE = utilización × rendimiento × aceptación`, with the figures of the window. */
function Equation({ shown: { of, format } }: { shown: ShownExplanation }) {
  const { oee, utilization, throughput, acceptance } = of.figures
  const names = factorNames(of.definition.profile)
  const terms = [
    { name: names.oee, value: oee, sign: '=' },
    { name: names.utilization, value: utilization, sign: '×' },
    { name: names.throughput, value: throughput, sign: '×' },
    { name: names.acceptance, value: acceptance, sign: '' },
  ]
  return (
    <ul className={classes.equation}>
      {terms.map(({ name, value, sign }) => (
        <li key={name}>
          <span>{name}</span>
          <b>{format.percent(value, 2)}</b>
          {sign !== '' && (
            <i aria-hidden className={classes.sign}>
              {sign}
            </i>
          )}
        </li>
      ))}
    </ul>
  )
}

function Line({
  line: { name, value, words, sum, list },
  onOpen,
}: {
  line: FigureLine
  onOpen: (list: ListName) => void
}) {
  return (
    <div className={classes.line}>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.how}>
        {words}
        {sum !== undefined && <span className={classes.sum}>{sum}</span>}
      </dd>
      <dd className={classes.where}>
        {list !== undefined && (
          <UnstyledButton className={classes.see} onClick={() => onOpen(list)}>
            {LIST_NAMES[list]()}
            <IconChevronRight size={16} aria-hidden />
          </UnstyledButton>
        )}
      </dd>
    </div>
  )
}
