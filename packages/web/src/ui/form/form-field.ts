import type { ReactNode } from 'react'

/** What somebody chooses from: `{ value: 3, text: 'Envasado' }`. */
export type Choice = { readonly value: string | number | boolean; readonly text: string }

export type FormValues = Readonly<Record<string, unknown>>

type FieldOfAnyKind = {
  readonly field: string
  readonly caption: string
  /** Below the field, in small print. */
  readonly hint?: string
  readonly isRequired?: boolean
  /** What is said when it is empty; otherwise a sentence with its caption. */
  readonly requiredText?: string
  /** Shown, and never sent. */
  readonly isReadOnly?: boolean
  /** What else may be wrong with it, as a sentence. */
  readonly whyNot?: (value: unknown, values: FormValues) => string | undefined
  /** Takes the whole width of the dialog. */
  readonly isWide?: boolean
  /** Fields that are emptied when this one changes. */
  readonly clears?: readonly string[]
}

/** One thing that a form asks for. */
export type FormField = FieldOfAnyKind &
  (
    | {
        readonly kind: 'text' | 'multiline' | 'password' | 'email'
        readonly maxLength?: number
        readonly tooLongText?: string
      }
    | {
        readonly kind: 'integer' | 'number'
        readonly min?: number
        readonly max?: number
        readonly rangeText?: string
        readonly unit?: string
      }
    /** `time` is a wall-clock time, HH:mm. */
    | { readonly kind: 'boolean' | 'color' | 'time' }
    /** `emptyText` is what nothing chosen is called. */
    | {
        readonly kind: 'choice' | 'choices'
        readonly choices: readonly Choice[]
        readonly emptyText?: string
      }
    /** As `choice`, of so many that one is looked for by typing. */
    | { readonly kind: 'search'; readonly choices: readonly Choice[] }
    /** Drawn by whoever asks for it; says itself when it changes. */
    | {
        readonly kind: 'custom'
        readonly draw: (value: unknown, onChange: (value: unknown) => void, values: FormValues) => ReactNode
      }
    /**
     * As `custom`, with captions of its own; says itself what is wrong with it, once it is told that
     * something is.
     */
    | { readonly kind: 'bare'; readonly draw: (part: BarePart) => ReactNode }
  )

type BarePart = {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly isWrong: boolean
  /** The focus begins in it. */
  readonly isFirst: boolean
}
