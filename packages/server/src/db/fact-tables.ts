import type { Instant, ReadStatus } from '@baliza/domain'
import type { Generated } from 'kysely'
import type { OptionalSearch, Search, Signed } from './columns.ts'

export type StopReasonTable = Signed & {
  reasonID: Generated<number>
  parentID: number | null
  reason: string
  detail: string | null
  pareto: boolean
  discountOEE: boolean
  isCategory: boolean
  color: string | null
  systemStop: boolean
  /** JSON list of line ids; null = every line. */
  enabledForLine: string | null
  /** Where it stands in the tree: kept by `placeReasonRows`, so that grids can filter and sort by it. */
  root: Generated<number | null>
  path: Generated<string>
  level: Generated<number>
  revision: Generated<number>
  reasonSearch: Search
  detailSearch: OptionalSearch
  colorSearch: OptionalSearch
  enabledForLineSearch: OptionalSearch
  updatedBySearch: OptionalSearch
  pathSearch: Search
}

export type StopTable = {
  order: number
  lineID: number
  stopID: number
  /** 0 = uncut; 1…N for the pieces of a cut stop in time order. */
  split: number
  startDate: Instant
  endDate: Instant | null
  originalStartDate: Instant | null
  originalEndDate: Instant | null
  reasonID: number | null
  recognized: boolean
  observation: string | null
  equipmentID: number | null
  /** Entered by hand, where no signal says it. */
  manual: Generated<boolean>
  /** Who signed it, and when. */
  updatedBy: string | null
  updateDate: Instant | null
  /** Who cut, moved or merged it last, and when. */
  arrangedBy: Generated<string | null>
  arrangedAt: Generated<Instant | null>
  revision: Generated<number>
  observationSearch: OptionalSearch
  updatedBySearch: OptionalSearch
}

export type StopChangeTable = {
  changeID: Generated<number>
  at: Instant
  userID: string
  kind: 'split' | 'cut' | 'move' | 'merge' | 'undo'
  lineID: number
  order: number
  /** Where the original begins. */
  start: Instant
  /** The rows of all pieces of the original, JSON. */
  before: string
  after: string
  undone: Generated<boolean>
}

export type ProductionBucketTable = {
  lineID: number
  order: number
  /** The clock minute (or hour, after the roll-up), clipped to the order's own interval. */
  start: Instant
  end: Instant
  units: number
  discards: number
  /** Parts of `units` and `discards` that were made while nobody could see when. */
  unknownUnits: number
  unknownDiscards: number
}

export type ProductionCorrectionTable = {
  correctionID: Generated<number>
  lineID: number
  order: number
  /** Where the hour of the plant's clock begins. */
  hour: Instant
  /** Added to what was counted; below zero takes away. */
  units: number
  discards: number
  reason: string
  /** Who signed. */
  userID: string
  at: Instant
}

export type ProductionOrderTable = Signed & {
  order: Generated<number>
  op: string
  version: number
  lineID: number
  lot: string | null
  productCode: string | null
  /** Created 0, Ready 1, Finalized 2: docs/product/states.md#order. */
  status: 0 | 1 | 2
  startDate: Instant | null
  endDate: Instant | null
  desiredProductionQuantity: number | null
  /**
   * Pieces per minute: copied from the product's speed on the line, else from the target's, unless a person
   * typed it.
   */
  desiredProductionSpeed: number | null
  speedTyped: Generated<boolean>
  validation: boolean
  /** Minutes; signed by a supervisor. */
  adjustedDiscountTime: number | null
  createdBy: string | null
  createDate: Instant | null
  revision: Generated<number>
  /** What it was made from, if not by hand. */
  preContractID: number | null
  validatedOrderID: string | null
  opSearch: Search
  lotSearch: OptionalSearch
}

export type PreloadedOrderTable = Signed & {
  id: Generated<number>
  /** Unique among those that are not deleted. */
  op: string
  cliente: string | null
  /** A product code; the product may not exist yet. */
  producto: string
  cosecha: number | null
  /** Tons. */
  cantidad: number
  bolsa: string | null
  /** Kilos. */
  pesoBolsa: number
  utilizado: Generated<boolean>
  deleted: Generated<boolean>
  revision: Generated<number>
  opSearch: Search
  clienteSearch: OptionalSearch
  productoSearch: Search
  bolsaSearch: OptionalSearch
  updatedBySearch: OptionalSearch
}

export type ValidatedOrderTable = Signed & {
  orderID: string
  lot: string
  productCode: string
  /** 1 not used, 2 used, 3 used with errors. */
  estado: Generated<ReadStatus>
  revision: Generated<number>
  orderIDSearch: Search
  lotSearch: Search
  productCodeSearch: Search
  updatedBySearch: OptionalSearch
}

export type MaintenanceCallTable = {
  callID: Generated<number>
  resourceLineID: number
  /** Waiting 0, Started 1, Finished 2, NoMtto 4: docs/product/states.md#call. */
  status: 0 | 1 | 2 | 4
  callReason: string
  callDate: Instant
  declarationDate: Instant
  startDate: Instant | null
  endDate: Instant | null
  declaredBy: string | null
  startedBy: string | null
  finishedBy: string | null
  revision: Generated<number>
  callReasonSearch: Search
}
