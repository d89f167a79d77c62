import type { CalendarDocument, CalendarPlace, CalendarScope } from '@baliza/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { lineNamed } from '../../api/line-names.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { isSameScope } from './calendar-draft.ts'

/** Where a calendar may hold. */
export type Place = {
  readonly id: string
  readonly text: string
  readonly scope: CalendarScope
  readonly at: CalendarPlace
}

/** What a part of the page is given of the calendar that is being written. */
export type PartProps = {
  document: CalendarDocument
  place: Place
  places: readonly Place[]
  today: string
  mayEdit: boolean
  onChange: (document: CalendarDocument) => void
}

export const plantPlace = (): Place => ({
  id: 'plant',
  text: m.calendars_plant(),
  scope: { kind: 'plant' },
  at: {},
})

/** The plant, then each sector with its lines. */
export function usePlaces(): readonly Place[] {
  const { data } = useQuery({ ...callQuery('resources.tree', {}), staleTime: 60_000 })
  return useMemo(
    () => [
      plantPlace(),
      ...(data ?? []).flatMap(({ sectorID, sectorName, lines }): Place[] => [
        {
          id: `sector-${sectorID}`,
          text: m.calendars_sector({ name: sectorName }),
          scope: { kind: 'sector', sectorID },
          at: { sectorID },
        },
        ...lines.map(
          ({ lineID, description }): Place => ({
            id: `line-${lineID}`,
            text: m.calendars_line({ name: lineNamed({ lineID, line: description }) }),
            scope: { kind: 'line', lineID },
            at: { sectorID, lineID },
          }),
        ),
      ]),
    ],
    [data],
  )
}

export const placeText = (places: readonly Place[], scope: CalendarScope): string =>
  places.find((place) => isSameScope(place.scope, scope))?.text ?? m.calendars_place_gone()
