import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Table.css'
import type { ConfigurationPlan } from '@baliza/contract'
import { Button, Table } from '@mantine/core'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import { ChangesTable } from './ChangesTable.tsx'
import classes from './configuration-file.module.css'
import { planVerdict } from './plan-verdict.ts'
import { sectionWord } from './section-words.ts'
import type { Compared, useConfigurationFile } from './use-configuration-file.ts'

type Props = { work: ReturnType<typeof useConfigurationFile>; compared: Compared }

/** What a file would change, what speaks against it, and the button that does it. */
export function PlanShown({ work, compared: { name, plan } }: Props) {
  const { number } = useFormat()
  const { changes, same, kept } = plan
  const verdict = planVerdict(plan)
  return (
    <section className={classes.plan} aria-label={name}>
      <p className={classes.text}>
        {m.configuration_file_summary({
          name,
          changes: number(changes.length),
          same: number(same),
          kept: number(kept),
        })}
      </p>
      {verdict === 'refused' && <Refusals plan={plan} />}
      {verdict === 'nothing-to-do' && <Notice tone="good" title={m.configuration_file_nothing()} />}
      {changes.length > 0 && <ChangesTable changes={changes} />}
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={work.again}>
          {m.configuration_file_cancel()}
        </Button>
        <Button size="md" disabled={verdict !== 'ready'} loading={work.isWriting} onClick={work.confirm}>
          {m.configuration_file_confirm({ count: changes.length })}
        </Button>
      </div>
    </section>
  )
}

const MOST_SHOWN = 200

function Refusals({ plan: { refusals } }: { plan: ConfigurationPlan }) {
  return (
    <>
      <Notice tone="bad" title={m.configuration_file_refused({ count: refusals.length })} isAlert />
      <div className={classes.scroll}>
        <Table verticalSpacing={6} aria-label={m.configuration_file_problem()}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{m.configuration_file_section()}</Table.Th>
              <Table.Th>{m.configuration_file_row()}</Table.Th>
              <Table.Th>{m.configuration_file_key()}</Table.Th>
              <Table.Th>{m.configuration_file_problem()}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refusals.slice(0, MOST_SHOWN).map(({ section, row, key, message }) => (
              <Table.Tr key={`${section} ${key} ${message}`}>
                <Table.Td>{sectionWord(section)}</Table.Td>
                <Table.Td>{row ?? '—'}</Table.Td>
                <Table.Td>{key}</Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}
