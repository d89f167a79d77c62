import type { ReactNode } from 'react'

/** What somebody chooses from: `{ value: 3, text: 'Envasado' }`. */
export type Choice = { readonly value: string | number | boolean; readonly text: string }

export type FormValues = Readonly<Record<string, unknown>>

/**
 * What was filled in so far of what a form is to give: of each field its value, or nothing yet. What can't be
 * read as a figure stays as it was typed until it is put right; nothing is saved before.
 */
export type Draft<Values> = { readonly [Field in keyof Values]?: OrBlank<Values[Field]> }

/** A switch is on or off, and never blank. */
type OrBlank<Value> = NonNullable<Value> extends boolean ? Value : Value | null

/** What a form gives: what is required is there, anything else may have been left blank. */
export type Filled<Values> = {
  readonly [Field in keyof Values]: undefined extends Values[Field] ? OrBlank<Values[Field]> : Values[Field]
}

/** One field of a form that gives `Values`; most of them are a call's body: `BodyOf<'users.post'>['values']`. */
export type FormField<Values = FormValues> = {
  [Field in NameOf<Values>]: FieldOfAnyKind<Values, Field> & KindOf<Values, Values[Field]>
}[NameOf<Values>]

type NameOf<Values> = keyof Values & string

// NOTE: what a field is called with is written as a method, so that a form draws typed fields as any others.
type FieldOfAnyKind<Values, Field extends NameOf<Values>> = {
  readonly field: Field
  readonly caption: string
  /** Below the field, in small print. */
  readonly hint?: string
  readonly isRequired?: boolean
  /** What is said when it is empty; otherwise a sentence with its caption. */
  readonly requiredText?: string
  /** Never kept by the browser, and never shown in words; a password is one without saying so. */
  readonly isSecret?: boolean
  /** Shown, and never sent. */
  readonly isReadOnly?: boolean
  /** What else may be wrong with it, as a sentence. */
  whyNot?(value: Values[Field] | null | undefined, values: Draft<Values>): string | undefined
  /** Takes the whole width of the dialog. */
  readonly isWide?: boolean
  /** Fields that are emptied when this one changes. */
  readonly clears?: readonly NameOf<Values>[]
}

/** The kinds of field that can hold such a value; a form without a known type may use them all. */
type KindOf<Values, Value> =
  | Chosen
  | Drawn<Values, Value>
  | (unknown extends Value ? Written | Figure | Flag : WrittenAs<NonNullable<Value>>)

type WrittenAs<Value> = Value extends string
  ? Written
  : Value extends number
    ? Figure
    : Value extends boolean
      ? Flag
      : never

/** `time` is a wall-clock time, HH:mm. */
type Written =
  | {
      readonly kind: 'text' | 'multiline' | 'password' | 'email'
      readonly maxLength?: number
      readonly tooLongText?: string
    }
  | { readonly kind: 'color' | 'time' }

type Figure = {
  readonly kind: 'integer' | 'number'
  readonly min?: number
  readonly max?: number
  readonly rangeText?: string
  readonly unit?: string
}

type Flag = { readonly kind: 'boolean' }

type Chosen =
  /** `emptyText` is what nothing chosen is called. */
  | {
      readonly kind: 'choice' | 'choices'
      readonly choices: readonly Choice[]
      readonly emptyText?: string
    }
  /** As `choice`, of so many that one is looked for by typing. */
  | { readonly kind: 'search'; readonly choices: readonly Choice[] }

type Drawn<Values, Value> =
  /** Drawn by the form's owner; reports its own changes. */
  | {
      readonly kind: 'custom'
      draw(
        value: Value | null | undefined,
        onChange: (value: Value | null) => void,
        values: Draft<Values>,
      ): ReactNode
    }
  /**
   * As `custom`, with captions of its own; says itself what is wrong with it, once it is told that
   * something is.
   */
  | { readonly kind: 'bare'; draw(part: BarePart<Value>): ReactNode }

type BarePart<Value = unknown> = {
  readonly value: Value | null | undefined
  onChange(this: void, value: Value | null): void
  readonly isWrong: boolean
  /** The focus begins in it. */
  readonly isFirst: boolean
}
