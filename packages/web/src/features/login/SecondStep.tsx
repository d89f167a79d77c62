import { Button } from '@mantine/core'
import { m } from '../../i18n/paraglide/messages.js'
import { CodeForm } from './CodeForm.tsx'
import type { FactorAsked } from './LoginForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

/** After a right password: a code, a passkey, or whichever one has at hand. */
export function SecondStep({ asked: { ticket, ways }, onBack }: { asked: FactorAsked; onBack: () => void }) {
  return (
    <>
      {ways.includes('passkey') && <PasskeyButton ticket={ticket} />}
      {ways.includes('code') ? (
        <CodeForm ticket={ticket} onBack={onBack} />
      ) : (
        <Button variant="subtle" size="md" fullWidth onClick={onBack}>
          {m.login_back()}
        </Button>
      )}
    </>
  )
}
