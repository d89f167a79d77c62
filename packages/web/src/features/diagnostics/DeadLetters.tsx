import '@mantine/core/styles/ActionIcon.css'
import type { DeadLetter } from '@baliza/contract'
import { ActionIcon } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Table } from '../../ui/Table.tsx'
import classes from './diagnostics.module.css'
import { channelText, reasonText } from './message-words.ts'

type Props = {
  letters: readonly DeadLetter[]
  onRetry: (letter: DeadLetter) => void
  onDiscard: (letter: DeadLetter) => void
}

/** When a message was given up, how it should have gone, to whom, and why it did not. */
export function DeadLetters({ letters, onRetry, onDiscard }: Props) {
  const format = useFormat()
  return (
    <Table
      label={m.diagnostics_dead_letters({ count: letters.length })}
      className={classes.table}
      scrollClass={classes.scroll}
    >
      <thead>
        <tr>
          <th scope="col">{m.diagnostics_time()}</th>
          <th scope="col">{m.diagnostics_channel()}</th>
          <th scope="col">{m.diagnostics_recipient()}</th>
          <th scope="col">{m.diagnostics_attempts()}</th>
          <th scope="col">{m.diagnostics_reason()}</th>
          <th scope="col">{m.diagnostics_actions()}</th>
        </tr>
      </thead>
      <tbody>
        {letters.map((letter) => (
          <tr key={letter.outboxID}>
            <td>{format.dateTime(letter.endedAt)}</td>
            <td>{channelText(letter.channel)}</td>
            <td>{letter.recipient}</td>
            <td>{format.number(letter.attempts)}</td>
            <td className={classes.why}>{reasonText(letter.reason)}</td>
            <td className={classes.actions}>
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={m.diagnostics_retry_to({ recipient: letter.recipient })}
                onClick={() => onRetry(letter)}
              >
                <IconRefresh size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="danger"
                size={44}
                aria-label={m.diagnostics_discard_to({ recipient: letter.recipient })}
                onClick={() => onDiscard(letter)}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
