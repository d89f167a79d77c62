import { useWrite } from '../../api/use-write.ts'
import { Refusal } from '../../ui/Refusal.tsx'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Loader.css'
import { Button, TextInput } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { toast } from '../../ui/toast.tsx'
import classes from './parameters.module.css'

const SENT_SHOWN = 2_000

/** Sends one mail by what is stored and tells what came of it. */
export function TestMail({ isChanged, isEnabled }: { isChanged: boolean; isEnabled: boolean }) {
  const [to, setTo] = useState('')
  const { write, refusal, isBusy } = useWrite(() => callApi('parameters.testmail', { body: { to } }), {
    doneText: () => m.parameters_test_mail_sent(),
    doneMilliseconds: SENT_SHOWN,
    onRefused: () => toast.error(m.ui_failed()),
  })
  const hint = isChanged ? m.parameters_test_mail_save_first() : undefined
  return (
    <div className={classes.test}>
      <TextInput
        type="email"
        size="md"
        label={m.parameters_test_mail_to()}
        value={to}
        maxLength={254}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description']}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button
        variant="default"
        h={44}
        loading={isBusy}
        disabled={to.trim() === '' || isChanged || !isEnabled}
        leftSection={<IconMailForward size={18} aria-hidden />}
        onClick={() => write()}
      >
        {m.parameters_test_mail()}
      </Button>
      <div className={classes.outcome} aria-live="polite">
        <Refusal text={refusal} />
      </div>
    </div>
  )
}
