import { officialOn, type ProfileID } from '@baliza/domain'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { plantNow } from '../../api/live/use-live.ts'
import { usePlantCalendar, usePlantParameters } from '../../api/plant.ts'
import { profileOf } from './profile-search.ts'

/** The definition that the address asks for; undefined = the official one. */
export const useProfile = (): ProfileID | undefined => profileOf(useSearch({ strict: false }).profile)

/** Asks for another one, at the same place. */
export function useSetProfile(): (profile: ProfileID | undefined) => void {
  const navigate = useNavigate()
  return (profile) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, profile }),
      replace: true,
      resetScroll: false,
    } as never)
}

/** The one that is official today; by date = it was another one before, or will be. */
export function useOfficialProfile(): { official: ProfileID; isByDate: boolean } {
  const profiles = usePlantParameters()?.officialProfiles ?? []
  const calendar = usePlantCalendar()
  const official =
    calendar === undefined ? 'baliza' : officialOn(profiles, calendar.productionDayAt(plantNow()))
  return { official, isByDate: profiles.length > 0 }
}
