import type { Instant } from '@baliza/domain'
import { useState } from 'react'
import { useFormat } from '../../../api/plant.ts'
import { useKeptDraft } from '../../../ui/kept-draft.ts'
import type { CutSpan } from './cut-draft.ts'
import { type CutField, fieldOf, NOTHING, reachOf } from './cut-fields.ts'
import { type KeptSplit, SPLIT_DRAFT } from './kept-split.ts'

type Given = {
  /** Where the cuts are at first. */
  readonly first: () => readonly (Instant | undefined)[]
  readonly kept: KeptSplit
}

/** The cuts that somebody is choosing, each to drag and to write; they outlive the session. */
export function useCuts(span: CutSpan, { first, kept }: Given) {
  const { dateTime } = useFormat()
  const toField = (at: Instant | undefined | null) => (at == null ? NOTHING : fieldOf(at, dateTime))
  const [fields, setFields] = useState(() => (fittingCuts(kept, first()) ?? first()).map(toField))
  const instants = fields.map(({ at }) => at)
  useKeptDraft(SPLIT_DRAFT, { ...kept, cuts: instants })
  const write = (index: number, field: CutField) =>
    setFields(fields.map((before, i) => (i === index ? field : before)))
  return {
    fields,
    instants,
    /** How far a cut goes without passing its neighbours. */
    reach: (index: number) => reachOf(span, instants, index),
    write,
    move: (index: number, at: Instant) => write(index, fieldOf(at, dateTime)),
    set: (chosen: readonly Instant[]) => setFields(chosen.map(toField)),
    remove: (index: number) => setFields(fields.filter((_, i) => i !== index)),
  }
}

/** A stop that ended meanwhile has an end to write, too: then the draft begins again. */
const fittingCuts = ({ mode, cuts }: KeptSplit, first: readonly unknown[]) =>
  mode === 'cuts' || cuts?.length === first.length ? cuts : undefined

export type Cuts = ReturnType<typeof useCuts>
