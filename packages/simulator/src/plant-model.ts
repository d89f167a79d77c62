import type {
  HistoryEntry as EntryOf,
  Instant,
  Interval,
  Quality,
  RunOrder,
  TagType,
  TagValue,
} from '@baliza/domain'

/** What the demo fills Baliza's configuration with. Field names are those of the tables they go into. */
export type PlantDescription = {
  readonly buildings: readonly { buildingId: number; buildingName: string }[]
  readonly sectors: readonly { sectorID: number; sectorName: string; buildingId: number }[]
  readonly servers: readonly {
    opcServerID: number
    name: string
    description: string
    hostName: string
    serverType: 'UA' | 'API'
  }[]
  readonly tags: readonly { tagName: string; tagType: TagType; opcServerID: number; tagValue: string }[]
  readonly lines: readonly DescribedLine[]
  readonly products: readonly DescribedProduct[]
  readonly productSpeeds: readonly { code: string; lineID: number; speed: number }[]
  /** Beyond those that Baliza begins with. */
  readonly reasons: readonly DescribedReason[]
  readonly equipments: readonly DescribedEquipment[]
  /** What people say when they call maintenance. */
  readonly callReasons: readonly string[]
  readonly technicians: readonly Technician[]
  readonly equipmentStops: readonly { equipmentID: number; reasonID: number }[]
}

/** Somebody who comes when maintenance is called. */
export type Technician = { readonly userID: string; readonly firstName: string; readonly lastName: string }

export type DescribedReason = {
  readonly reasonID: number
  readonly parentID: number
  readonly reason: string
  readonly detail: string | null
  readonly color: string | null
  readonly isCategory: boolean
  readonly discountOEE: boolean
  /** JSON text; null = every line. */
  readonly enabledForLine: string | null
}

export type DescribedEquipment = {
  readonly equipmentID: number
  readonly name: string
  readonly description: string
  readonly tag: string
  readonly lineID: number
}

export type DescribedLine = {
  readonly lineID: number
  readonly sectorID: number
  readonly description: string
  readonly calculationBaliza: string | null
  readonly calculationUnits: string
  readonly calculationDiscards: string | null
  readonly calculationMaterialEnLinea: string | null
  readonly enableEmptyLineManager: boolean
  readonly fixedThroughput: number | null
  readonly enableStopsManager: boolean
  readonly enableOrderManager: boolean
  readonly enableProductionManager: boolean
  readonly enableCalculationRelative: boolean
  readonly enableIndicadorPorTurno: boolean
  readonly enableOperKpi: boolean
  /** Pieces per minute and percent, as in the line's target. */
  readonly target: { tag: string; defaultSpeed: number; targetSummary: number; targetOEE: number }
}

export type DescribedProduct = {
  readonly code: string
  readonly name: string
  readonly wrappersPerPackage: number
  readonly unitsPerWrapper: number
  readonly unit: string
  readonly performance: number
}

export type TagSample = {
  readonly tagName: string
  readonly value: TagValue
  readonly quality: Quality
  readonly at: Instant
}

/** An order as the plant's planners would run it. `end` is when the crew finalizes it. */
export type PlannedOrder = Interval & RunOrder

export type HistoryEntry = EntryOf<PlannedOrder>

/** A stop of a line that is over. */
export type StopSeen = Interval & { readonly lineID: number }

/** A part of a stop, from where the one before ends. */
export type HandledPiece = {
  readonly until: Instant
  readonly reasonID: number
  readonly equipmentID: number | null
  readonly observation: string | null
}

/** Maintenance, as it is called to a line. `started` null = and was not needed. */
export type PlannedCall = {
  readonly declared: Instant
  readonly started: Instant | null
  readonly ended: Instant
  readonly reason: string
  /** Who comes. */
  readonly technician: string
}

/** What the people at a line made of a stop. */
export type StopHandling = {
  /** When it was signed, and by whom. */
  readonly at: Instant
  readonly userID: 'operador' | 'supervisor'
  /** One, or two and three of a stop that was cut. */
  readonly pieces: readonly HandledPiece[]
  readonly call: PlannedCall | undefined
}

/** The plant as a function of time: what is live at `at` is what history says of `at`. Pure and seeded. */
export type PlantModel = {
  readonly description: PlantDescription
  /** Every tag of a line as it stands at `at`; `at` of a sample is when it took that value. */
  sample(lineID: number, at: Instant): readonly TagSample[]
  /** The order that runs at `at`; undefined between orders and on lines without order manager. */
  orderAt(lineID: number, at: Instant): PlannedOrder | undefined
  /** What people had made of a stop by `now`; undefined = nobody has looked at it. */
  handlingOf(stop: StopSeen, now: Instant): StopHandling | undefined
  /**
   * The call that people have made, by `at`, of the jam that the line is in, or of something else; it may be
   * over.
   */
  callAt(lineID: number, at: Instant): PlannedCall | undefined
  /** What people called maintenance for though the line did not jam; over by the end of the span. */
  visits(lineID: number, span: Interval): readonly PlannedCall[]
  /**
   * When a line stood still under an order, as its people would write it down where no signal does; over by
   * the end of the span.
   */
  standstills(lineID: number, span: Interval): readonly StopSeen[]
  /**
   * In time order over all lines: readings on change, counters every few minutes and at each state change.
   */
  history(span: Interval): Iterable<HistoryEntry>
}
