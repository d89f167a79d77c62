import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Tile } from '../../ui/Tile.tsx'
import classes from './account.module.css'
import { type FactorStep, FactorSteps } from './FactorSteps.tsx'

/** A code of one's telephone besides the password; its owner may turn it off. */
export function SecondFactor() {
  const { data } = useQuery(callQuery('secondFactor.get', {}))
  const [step, setStep] = useState<FactorStep>()
  if (data === undefined) return null
  return (
    <Tile title={m.account_factor()}>
      <p className={classes.text}>
        {data.enabled ? m.account_factor_on({ left: data.recoveryCodes }) : m.account_factor_off()}
      </p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          h="var(--touch)"
          onClick={() => setStep({ kind: data.enabled ? 'turn-off' : 'turn-on' })}
        >
          {data.enabled ? m.account_factor_turn_off() : m.account_factor_turn_on()}
        </Button>
        {data.enabled && (
          <Button variant="default" h="var(--touch)" onClick={() => setStep({ kind: 'renew-codes' })}>
            {m.account_codes_renew()}
          </Button>
        )}
      </div>
      <FactorSteps step={step} setStep={setStep} />
    </Tile>
  )
}
