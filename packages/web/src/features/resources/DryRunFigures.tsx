import '@mantine/core/styles/Table.css'
import type { DryRunResult, RehearsedLine } from '@baliza/contract'
import { Table } from '@mantine/core'
import { useFormat } from '../../api/plant.ts'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'

type Row = { readonly name: () => string; readonly of: (line: RehearsedLine, format: Format) => string }

const ROWS: readonly Row[] = [
  { name: m.resources_state_running, of: ({ runningMinutes }, { minutes }) => minutes(runningMinutes) },
  { name: m.resources_state_empty, of: ({ emptyMinutes }, { minutes }) => minutes(emptyMinutes) },
  { name: m.resources_state_stopped, of: ({ stoppedMinutes }, { minutes }) => minutes(stoppedMinutes) },
  { name: m.resources_state_unknown, of: ({ unknownMinutes }, { minutes }) => minutes(unknownMinutes) },
  { name: m.resources_trial_stops, of: ({ stops }, { number }) => number(stops) },
  { name: m.resources_trial_units, of: ({ units }, { number }) => number(units) },
  { name: m.resources_trial_discards, of: ({ discards }, { number }) => number(discards) },
]

/** The same hour in figures; what differs stands out. */
export function DryRunFigures({ result: { wouldBe, was } }: { result: DryRunResult }) {
  const format = useFormat()
  return (
    <Table verticalSpacing={6} withRowBorders>
      <Table.Thead>
        <Table.Tr>
          <Table.Th aria-label={m.resources_trial_figure()} />
          <Table.Th ta="right">{m.resources_trial_would_be()}</Table.Th>
          <Table.Th ta="right">{m.resources_trial_was()}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {ROWS.map(({ name, of }) => {
          const [would, did] = [of(wouldBe, format), of(was, format)]
          return (
            <Table.Tr key={name()}>
              <Table.Th fw={400}>{name()}</Table.Th>
              <Table.Td ta="right" fw={would === did ? 400 : 700}>
                {would}
              </Table.Td>
              <Table.Td ta="right">{did}</Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}
