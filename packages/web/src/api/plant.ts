import type { Parameters } from '@baliza/contract'
import { type PlantCalendar, plantCalendar, rulesAt, rulesOfDocument } from '@baliza/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createFormat, type Format } from '../format/format.ts'
import { parseObject } from '../format/parse-object.ts'
import { getLocale } from '../i18n/paraglide/runtime.js'
import { keptValue } from '../ui/kept-value.ts'
import { callApi, callQuery } from './call-api.ts'
import { useKnowsPlantTime } from './live/use-live.ts'
import { useSessionUser } from './session.ts'

const lastKnown = keptValue<Parameters | undefined>('baliza.parameters', {
  parse: (text) => parseObject(text) as Parameters | undefined,
  format: (parameters) => JSON.stringify(parameters),
})

async function fetchParameters(signal: AbortSignal): Promise<Parameters> {
  const parameters = await callApi('parameters.get', {}, signal)
  lastKnown.keep(parameters)
  return parameters
}

/** The public parameters of the plant; the last known ones until the server has answered. */
export function usePlantParameters(): Parameters | undefined {
  const { data } = useQuery({
    queryKey: ['parameters.get'],
    queryFn: ({ signal }) => fetchParameters(signal),
    staleTime: 5 * 60_000,
    placeholderData: lastKnown.read,
  })
  return data
}

/** Numbers and dates as the reader writes them, in the plant's time zone. */
export function useFormat(): Format {
  const zone = usePlantParameters()?.timeZone
  return useMemo(() => createFormat(getLocale(), zone), [zone])
}

/** The plant's shifts and days, as those of a line are (`useCalendarOf`). */
export const usePlantCalendar = (): PlantCalendar | undefined => useCalendarOf(undefined)

/**
 * The shifts and days of a line; undefined until zone and time of the plant are known: a page asks for *today*
 * as it opens. Until the server has said who follows which pattern it is the standard calendar.
 */
export function useCalendarOf(lineID: number | undefined): PlantCalendar | undefined {
  const zone = usePlantParameters()?.timeZone
  const knowsTime = useKnowsPlantTime()
  const isKnown = useSessionUser() !== null
  const { data } = useQuery({ ...callQuery('calendars.get', {}), staleTime: 5 * 60_000, enabled: isKnown })
  const hasRules = data !== undefined && data.rules.length + data.exceptions.length > 0
  const { data: tree } = useQuery({
    ...callQuery('resources.tree', {}),
    staleTime: 60_000,
    enabled: hasRules && lineID !== undefined,
  })
  const sectorID = tree?.find(({ lines }) => lines.some((line) => line.lineID === lineID))?.sectorID
  return useMemo(() => {
    if (zone === undefined || !knowsTime) return undefined
    if (data === undefined || !hasRules) return plantCalendar(zone)
    const place = { ...(lineID !== undefined && { lineID }), ...(sectorID !== undefined && { sectorID }) }
    return plantCalendar(zone, rulesAt(rulesOfDocument(data), place))
  }, [zone, knowsTime, data, hasRules, lineID, sectorID])
}
