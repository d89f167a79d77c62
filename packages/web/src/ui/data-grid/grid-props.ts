import type { ReactNode } from 'react'
import type { Format } from '../../format/format.ts'
import type { Draft, FormField } from '../form/form-field.ts'
import type { GridColumn } from './column.ts'
import type { Filter } from './filter.ts'
import type { GridSource, SortItem, Values } from './grid-source.ts'

/** What may be done with one row. The first that is allowed is what Enter or a double click does. */
export type RowAction = {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly onRun: () => void
  /** Why not, in a sentence: the button is there, and says so. */
  readonly whyNot?: string | undefined
  /** What it began is under way. */
  readonly isBusy?: boolean
  /** Writes its label beside the icon: the one thing that a row is there for. */
  readonly isMain?: boolean
}

/**
 * How rows are added, changed and deleted: what the source can't do, and what is not allowed here, has no
 * button.
 */
export type GridEdit<R> = {
  /** May depend on the row (undefined is a new one) and on what was filled in so far. */
  readonly fields: readonly FormField[] | ((row: R | undefined, values: Draft<R>) => readonly FormField[])
  /** Of the dialog; undefined is a new row. */
  readonly title: (row: R | undefined) => string
  readonly canAdd?: boolean
  readonly canEdit?: boolean | ((row: R) => boolean)
  readonly canDelete?: boolean | ((row: R) => boolean)
  /** What a new row begins with, and is sent with. */
  readonly newValues?: Values
  /**
   * Sent with every change as they were when the dialog opened: a revision, so that a stale write is noticed.
   */
  readonly carried?: readonly (keyof R & string)[]
  /** The text of the toast when it is done; undefined = a new row. */
  readonly savedText?: (row: R | undefined) => string
  /** What should be asked before it is saved; undefined when nothing should. */
  readonly questionOf?: (row: R | undefined, changed: Draft<R>) => string | undefined
  readonly onSaved?: (row: R | undefined, changed: Draft<R>) => void
  readonly addLabel?: string
  /** What a row is called when asked whether it shall go. */
  readonly nameOf?: (row: R) => string
  /** What is asked before a row goes, where there is more to say than its name. */
  readonly deleteText?: (row: R) => string | undefined
  /** A refusal in words, shown in the dialog. */
  readonly errorText?: (error: unknown) => string
}

/**
 * Rows that can be chosen, to do something with several at once. `onToggle` stays the same function from draw
 * to draw.
 */
export type GridChoosing<R> = {
  readonly isChosen: (row: R) => boolean
  readonly onToggle: (row: R) => void
  /** Read out at the box: what is chosen. */
  readonly label: (row: R) => string
}

/** A row on a phone: what it is, its one large figure, and what else one has to know. */
export type RowCard = {
  readonly title: ReactNode
  readonly figure?: ReactNode
  readonly details: readonly ReactNode[]
}

export type DataGridProps<R extends object> = {
  /** Its arrangement is remembered under this name. */
  readonly id: string
  /** Read out as the grid's name. */
  readonly label: string
  readonly source: GridSource<R>
  readonly columns: readonly GridColumn<R>[]
  /** What a row is called by: a number, a text, or the fields of a composite key. */
  readonly keyOf: (row: R) => unknown
  readonly format: Format
  /** Always applied, beneath whatever the reader filters. */
  readonly initialFilter?: Filter | undefined
  readonly sort?: readonly SortItem[]
  readonly rowActions?: (row: R) => readonly RowAction[]
  readonly edit?: GridEdit<R>
  readonly choosing?: GridChoosing<R> | undefined
  /** Rows that are only remembered: struck out. */
  readonly isStruck?: (row: R) => boolean
  /** Rows below rows; read as a whole, so for some hundreds of them. */
  readonly tree?: { readonly parentField: keyof R & string }
  /** Pixels for the buttons of a row. */
  readonly actionsWidth?: number
  /** At the left of the toolbar; it may depend on what is filtered now. */
  readonly toolbar?: ReactNode | ((filter: Filter | undefined) => ReactNode)
  /** Pixels at most. Left out, it is a page's main grid: 500, or what the window has, as its reader chose. */
  readonly height?: number
  /** On a phone rows are cards, unless their reader wants the table. */
  readonly card?: (row: R) => RowCard
  /** File name of the export, without its ending. Left out, nothing can be exported. */
  readonly exportName?: string
  readonly groupPanel?: boolean
  readonly filters?: boolean
  readonly onRefresh?: () => void
  /** Another value loads the rows again, in place. */
  readonly refreshKey?: unknown
  readonly onError: (error: unknown) => void
  /** What is shown while there are no rows: what will be here, and what starts it. */
  readonly empty?: { readonly title: string; readonly text?: string; readonly action?: ReactNode }
}
