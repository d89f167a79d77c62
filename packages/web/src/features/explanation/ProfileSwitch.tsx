import { PROFILE_IDS } from '@baliza/domain'
import { m } from '../../i18n/paraglide/messages.js'
import { profileName } from '../../i18n/profile-name.ts'
import { profileOf } from './profile-search.ts'
import classes from './profile-switch.module.css'
import { useOfficialProfile, useProfile, useSetProfile } from './use-profile.ts'

/**
 * The official definition of the figures, whichever it was in the time that is shown, or another one beside
 * it, which says that it is not. On a screen that nobody sits at it stands only to say so.
 */
export function ProfileSwitch({ isOnTv = false }: { isOnTv?: boolean }) {
  const profile = useProfile()
  const set = useSetProfile()
  const { official, isByDate } = useOfficialProfile()
  const isOther = profile !== undefined && profile !== official
  // The official one by its name is another choice only where it has not been the only one.
  const others = PROFILE_IDS.filter((id) => isByDate || id !== official)
  if (isOnTv && profile === undefined) return null
  return (
    <label className={classes.switch} data-other={isOther || undefined}>
      <span className={classes.caption}>
        {isOther ? m.explanation_definition_not_official() : m.explanation_definition()}
      </span>
      <select
        aria-label={
          isOther
            ? `${m.explanation_definition()}: ${m.explanation_definition_not_official()}`
            : m.explanation_definition()
        }
        value={profile !== undefined && others.includes(profile) ? profile : ''}
        onChange={({ currentTarget }) => set(profileOf(currentTarget.value))}
      >
        <option value="">{officialName({ official, isByDate })}</option>
        {others.map((id) => (
          <option key={id} value={id}>
            {profileName(id)}
          </option>
        ))}
      </select>
    </label>
  )
}

function officialName({ official, isByDate }: ReturnType<typeof useOfficialProfile>): string {
  const name = profileName(official)
  return isByDate
    ? m.explanation_definition_official_today({ name })
    : m.explanation_definition_official_always({ name })
}
