import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { Button } from '@mantine/core'
import { IconBrandTelegram } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callApi, callQuery } from '../../api/call-api.ts'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import classes from './parameters.module.css'

/** Asks the bot for its name by what is stored, and says how the bot is doing. */
export function TestBot({ isChanged, isEnabled }: { isChanged: boolean; isEnabled: boolean }) {
  const { data: bot } = useQuery({ ...callQuery('telegram.get', {}), staleTime: 0 })
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => callApi('telegram.test', {}) })
  return (
    <div className={classes.testBot}>
      <Button
        variant="default"
        h={44}
        loading={isPending}
        disabled={isChanged || !isEnabled}
        leftSection={<IconBrandTelegram size={18} aria-hidden />}
        onClick={() => mutate()}
      >
        {m.parameters_test_bot()}
      </Button>
      {isChanged && <p className={classes.text}>{m.parameters_test_bot_save_first()}</p>}
      <div className={classes.outcome} aria-live="polite">
        {data !== undefined && (
          <Notice tone="good" title={m.parameters_test_bot_answers({ name: data.botName })} />
        )}
        {error !== null && (
          <Notice tone="bad" title={problemText(error, { failed: m.parameters_failed() })} />
        )}
        {data === undefined && error === null && bot?.failure != null && (
          <Notice tone="warn" title={bot.failure} />
        )}
      </div>
    </div>
  )
}
