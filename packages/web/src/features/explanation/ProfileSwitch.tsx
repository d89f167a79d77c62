import { PROFILE_IDS } from '@baliza/domain'
import { m } from '../../i18n/paraglide/messages.js'
import { profileName } from '../../i18n/profile-name.ts'
import { profileOf, useOfficialProfile, useProfile, useSetProfile } from './profile-search.ts'
import classes from './profile-switch.module.css'

/** The official definition of the figures, or another one beside it, which says that it is not. */
export function ProfileSwitch() {
  const profile = useProfile()
  const set = useSetProfile()
  const official = useOfficialProfile()
  const isOther = profile !== undefined && profile !== official
  return (
    <label className={classes.switch} data-other={isOther || undefined}>
      <span className={classes.caption}>
        {m.explanation_definition()}
        {isOther && <b>{m.explanation_definition_not_official()}</b>}
      </span>
      <select
        value={profile ?? official}
        onChange={({ currentTarget }) => {
          const chosen = profileOf(currentTarget.value)
          set(chosen === official ? undefined : chosen)
        }}
      >
        {PROFILE_IDS.map((id) => (
          <option key={id} value={id}>
            {id === official
              ? `${profileName(id)} (${m.explanation_definition_official()})`
              : profileName(id)}
          </option>
        ))}
      </select>
    </label>
  )
}
