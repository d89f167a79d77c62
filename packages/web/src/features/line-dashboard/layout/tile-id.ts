/** Every tile that a layout may show. */
export const TILE_IDS = [
  'oee',
  'progress',
  'currentStop',
  'shiftBar',
  'utilization',
  'throughput',
  'acceptance',
  'runtime',
  'totalRuntime',
  'emptyLine',
  'speed',
  'shiftTimes',
  'stopManagement',
  'stopsExplorer',
  'orderInfo',
  'stopTimes',
  'performance',
  'slotPanel',
] as const

export type TileID = (typeof TILE_IDS)[number]

/** What a line is watched for: these can't be hidden. */
const ALWAYS_SHOWN: readonly TileID[] = ['oee', 'currentStop']

export const isOptional = (id: TileID): boolean => !ALWAYS_SHOWN.includes(id)

export const isTileID = (text: unknown): text is TileID => (TILE_IDS as readonly unknown[]).includes(text)
