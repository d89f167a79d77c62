import { useWrite } from '../../api/use-write.ts'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { Button } from '@mantine/core'
import { IconBrandTelegram } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { callApi, callQuery } from '../../api/call-api.ts'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import classes from './parameters.module.css'

/** Asks the bot for its name by what is stored, and says how the bot is doing. */
export function TestBot({ isChanged, isEnabled }: { isChanged: boolean; isEnabled: boolean }) {
  const { data: bot } = useQuery({ ...callQuery('telegram.get', {}), staleTime: 0 })
  const { write, answer, error, isBusy } = useWrite(() => callApi('telegram.test', {}))
  return (
    <div className={classes.testBot}>
      <Button
        variant="default"
        h={44}
        loading={isBusy}
        disabled={isChanged || !isEnabled}
        leftSection={<IconBrandTelegram size={18} aria-hidden />}
        onClick={() => write()}
      >
        {m.parameters_test_bot()}
      </Button>
      {isChanged && <p className={classes.text}>{m.parameters_test_bot_save_first()}</p>}
      <div className={classes.outcome} aria-live="polite">
        {answer !== undefined && (
          <Notice tone="good" title={m.parameters_test_bot_answers({ name: answer.botName })} />
        )}
        {error !== null && (
          <Notice tone="bad" title={problemText(error, { failed: m.parameters_failed() })} />
        )}
        {answer === undefined && error === null && bot?.failure != null && (
          <Notice tone="warn" title={bot.failure} />
        )}
      </div>
    </div>
  )
}
