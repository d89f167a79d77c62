import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { openSession } from '../../api/session.ts'
import type { SessionUser } from '../../api/session-user.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type FactorStep, FactorSteps } from './FactorSteps.tsx'
import { HeldUp } from './HeldUp.tsx'

/** A second factor that the role needs is set up here before anything else. */
export function RequiredFactor({ user }: { user: SessionUser }) {
  const [step, setStep] = useState<FactorStep | undefined>({ kind: 'turn-on' })
  const navigate = useNavigate()
  const enter = () => {
    openSession({ ...user, mustEnrolFactor: undefined })
    void navigate({ to: '/', replace: true })
  }
  return (
    <HeldUp
      user={user}
      title={m.account_factor_required()}
      why={m.account_factor_required_why()}
      doLabel={m.account_factor_turn_on()}
      onDo={() => setStep({ kind: 'turn-on' })}
    >
      <FactorSteps step={step} setStep={setStep} onEnrolled={enter} />
    </HeldUp>
  )
}
