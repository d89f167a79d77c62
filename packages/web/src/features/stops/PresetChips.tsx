import type { Stop } from '@baliza/contract'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-api.ts'
import { gridSource } from '../../api/grid-source.ts'
import { useFormat } from '../../api/plant.ts'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type ListSearch, PRESETS, type Preset, withoutPreset } from './list-search.ts'
import classes from './stops.module.css'

const stops = gridSource({ load: 'stops.get' })

type PresetChipsProps = { search: ListSearch; onChange: (search: ListSearch) => void }

/** What the address presets, each to be taken away; and the one filter that is needed every day. */
export function PresetChips({ search, onChange }: PresetChipsProps) {
  const format = useFormat()
  const rootName = useRootName(search.root)
  const op = useOp(search.order)
  const labelOf = (preset: Preset) => LABELS[preset](search, { format, rootName, op })
  const given = PRESETS.filter((preset) => search[preset] !== undefined && preset !== 'recognized')
  return (
    <div className={classes.chips}>
      <button
        type="button"
        className={classes.chip}
        aria-pressed={search.recognized === false}
        onClick={() =>
          onChange(
            search.recognized === false
              ? withoutPreset(search, 'recognized')
              : { ...search, recognized: false },
          )
        }
      >
        {m.stops_only_unrecognized()}
      </button>
      {given.map((preset) => (
        <button
          key={preset}
          type="button"
          className={classes.chip}
          data-preset
          aria-label={m.stops_remove_preset({ preset: labelOf(preset) })}
          onClick={() => onChange(withoutPreset(search, preset))}
        >
          {labelOf(preset)}
          <IconX size={16} aria-hidden />
        </button>
      ))}
    </div>
  )
}

/** The OP that people know the order of the address by. */
function useOp(order: number | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['stops.get', 'op', order],
    queryFn: ({ signal }) => stops.load({ filter: ['order', '=', order ?? 0], take: 1 }, signal),
    staleTime: 60_000,
    enabled: order !== undefined && order > 0,
  })
  return (data?.data[0] as Stop | undefined)?.op ?? undefined
}

/** What the category of the address is called. */
function useRootName(root: number | undefined): string | undefined {
  const { data } = useQuery({
    ...callQuery('stopreasons.rootlookup', { query: {} }),
    staleTime: 60_000,
    enabled: root !== undefined,
  })
  return data?.find(({ value }) => value === root)?.text
}

type Words = {
  readonly format: Format
  readonly rootName: string | undefined
  readonly op: string | undefined
}

/** Each preset in words. */
const LABELS: Record<Preset, (search: ListSearch, words: Words) => string> = {
  line: ({ line = 0 }) => m.stops_preset_line({ lineID: line }),
  lines: ({ lines = '' }) => m.stops_preset_lines({ lines: lines.replaceAll(',', ', ') }),
  order: ({ order = 0 }, { op }) => {
    if (order === 0) return m.stops_preset_no_order()
    return op === undefined ? m.stops_preset_order_number({ order }) : m.stops_preset_order({ op })
  },
  stopId: ({ stopId = 0 }) => m.stops_preset_stop({ stopID: stopId }),
  root: ({ root = 0 }, { rootName }) => rootName ?? m.stops_preset_root({ root }),
  path: ({ path = '' }) => path,
  from: ({ from }, { format }) => m.stops_preset_from({ at: format.dateTime(from) }),
  until: ({ until }, { format }) => m.stops_preset_until({ at: format.dateTime(until) }),
  recognized: () => m.stops_only_unrecognized(),
}
