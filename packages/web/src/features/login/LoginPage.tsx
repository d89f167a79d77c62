import { useState } from 'react'
import { LanguageSwitch } from '../../i18n/LanguageSwitch.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import { BeaconLogo } from '../../ui/BeaconLogo.tsx'
import { type FactorAsked, LoginForm } from './LoginForm.tsx'
import classes from './LoginPage.module.css'
import { PasskeyButton } from './PasskeyButton.tsx'
import { PlantAtNight } from './PlantAtNight.tsx'
import { SecondStep } from './SecondStep.tsx'

/** The login; `?user=setup` after the wizard fills in the name. */
export function LoginPage() {
  const [ticket, setTicket] = useState<FactorAsked>()
  return (
    <main className={classes.page}>
      <div className={classes.picture}>
        <PlantAtNight />
        <p className={classes.claim}>{m.login_claim()}</p>
      </div>
      <div className={classes.door}>
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
        <div className={classes.card}>
          <div className={classes.brand}>
            <BeaconLogo size={44} />
            <span>{m.login_product()}</span>
          </div>
          <h1 className={classes.title}>{m.login_title()}</h1>
          {ticket === undefined ? (
            <>
              <LoginForm known={knownUser()} onTicket={setTicket} />
              <PasskeyButton />
            </>
          ) : (
            <SecondStep asked={ticket} onBack={() => setTicket(undefined)} />
          )}
        </div>
        <p className={classes.version}>{m.login_version({ version: __APP_VERSION__ })}</p>
      </div>
    </main>
  )
}

const knownUser = () => new URLSearchParams(window.location.search).get('user') ?? ''
