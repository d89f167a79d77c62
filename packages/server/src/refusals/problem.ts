import {
  type Language,
  PROBLEMS,
  type ProblemAnswer,
  type ProblemCode,
  type ProblemValues,
  problemText,
  type RowConflict,
} from '@baliza/contract'

/** Why a rule of the domain says no, in the words of the catalogue. */
export type Refusal = {
  [Code in ProblemCode]: { readonly code: Code; readonly values: ProblemValues<Code> }
}[ProblemCode]

/** Throws what a rule says against it, if it says anything. */
export function refuseIf(refusal: Refusal | undefined): void {
  if (refusal) throw new Problem(refusal.code, refusal.values as ProblemValues<ProblemCode>)
}

/**
 * A refusal of the catalogue, thrown: the problem handler tells it to the caller in the caller's language.
 */
export class Problem<Code extends ProblemCode = ProblemCode> extends Error {
  readonly code: Code
  readonly values: ProblemValues<Code>
  /** What a stale edit was refused for. */
  readonly conflict?: RowConflict

  constructor(code: Code, ...[values]: keyof ProblemValues<Code> extends never ? [] : [ProblemValues<Code>]) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.values = values ?? ({} as ProblemValues<Code>)
  }

  get status(): number {
    return PROBLEMS[this.code].status
  }

  answerIn(language: Language): ProblemAnswer {
    const sentence = problemText(this.code, this.values, language)
    return {
      type: 'about:blank',
      title: sentence,
      status: this.status,
      code: this.code,
      message: sentence,
      detail: sentence,
      values: this.values,
      ...(this.conflict && { conflict: this.conflict }),
    }
  }
}
