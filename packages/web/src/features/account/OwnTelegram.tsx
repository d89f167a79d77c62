import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callApi, callQuery } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Tile } from '../../ui/Tile.tsx'
import classes from './account.module.css'

type Answer = { readonly chatID: number; readonly isMine: boolean }

/** Asks whether the chat that opened one's link is one's own: its buttons sign. */
export function OwnTelegram() {
  const { data } = useQuery(callQuery('telegramUsers.mine', {}))
  const { dateTime } = useFormat()
  const answer = useWrite((body: Answer) => callApi('telegramUsers.answer', { body }), {
    doneText: (_, { isMine }) => (isMine ? m.account_chat_confirmed() : m.account_chat_refused()),
    onRefused: toastProblem,
    outdates: ['telegramUsers.mine'],
  })
  if (!data?.asked) return null
  const { chatID, name, at } = data.asked
  return (
    <Tile title={m.account_chat()}>
      <p className={classes.text}>{m.account_chat_asks({ name, at: dateTime(at) })}</p>
      <p className={classes.text}>{m.account_chat_warning()}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          h="var(--touch)"
          loading={answer.isBusy}
          onClick={() => answer.write({ chatID, isMine: false })}
        >
          {m.account_chat_refuse()}
        </Button>
        <Button
          h="var(--touch)"
          loading={answer.isBusy}
          onClick={() => answer.write({ chatID, isMine: true })}
        >
          {m.account_chat_confirm()}
        </Button>
      </div>
    </Tile>
  )
}
