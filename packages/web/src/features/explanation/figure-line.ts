import type { Explanation } from '@baliza/contract'

/** The lists that figures are made of. */
export type ListName = 'parts' | 'states' | 'stops' | 'pieces' | 'changes'

/**
 * One figure: its name, how it comes about in words, the same with the figures of this window, and where they
 * stand.
 */
export type FigureLine = {
  readonly id: keyof Explanation['figures'] | 'failureTime' | 'loading' | 'teep'
  readonly name: string
  readonly value: string
  readonly words: string
  readonly sum?: string
  readonly list?: ListName
}
