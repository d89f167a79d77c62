import type { Instant } from '@baliza/domain'
import { useState } from 'react'
import { useFormat } from '../../../api/plant.ts'
import type { CutSpan } from './cut-draft.ts'
import { type CutField, fieldOf, NOTHING, reachOf } from './cut-fields.ts'

/** The cuts that somebody is choosing, each to drag and to write. */
export function useCuts(span: CutSpan, first: () => readonly (Instant | undefined)[]) {
  const { dateTime } = useFormat()
  const toField = (at: Instant | undefined) => (at === undefined ? NOTHING : fieldOf(at, dateTime))
  const [fields, setFields] = useState(() => first().map(toField))
  const instants = fields.map(({ at }) => at)
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

export type Cuts = ReturnType<typeof useCuts>
