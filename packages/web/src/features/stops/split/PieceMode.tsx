import type { Stop } from '@baliza/contract'
import type { Instant } from '@baliza/domain'
import { callApi } from '../../../api/call-api.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Notice } from '../../../ui/Notice.tsx'
import { keyOfStop } from '../seen-stop.ts'
import { CutTimeline } from './CutTimeline.tsx'
import { cutsOfSplit, draftPieces, firstSplit, type SplitDraft, whyNotSplit } from './cut-draft.ts'
import { NOTHING } from './cut-fields.ts'
import { DraftList } from './DraftList.tsx'
import { type ModeProps, SplitFrame } from './SplitFrame.tsx'
import classes from './split.module.css'
import { stretchOf } from './stretches.ts'
import { TimeField } from './TimeField.tsx'
import { useCuts } from './use-cuts.ts'
import { refusalText } from './why-not.ts'

/** A new start and end within the stop; what lies between becomes a stop of its own. */
export function PieceMode({ cuttable: { stop }, span, kept, writing, ...frame }: ModeProps) {
  const cuts = useCuts(span, { first: () => edgesOf(firstSplit(span), span.isOpen), kept })
  const [newStart, newEnd] = cuts.instants
  const draft = { newStart, newEnd }
  const why = whyNotSplit(span, draft)
  const isInvalid = why === 'start' || why === 'end'
  const pieces = draftPieces(span, isInvalid ? [] : cutsOfSplit(span, draft))
  const chosen = pieces.findIndex(({ start }) => start === newStart)
  const labels = [m.stops_new_start(), m.stops_new_end()]
  return (
    <SplitFrame
      {...frame}
      writing={writing}
      hint={span.isOpen ? m.stops_piece_hint_open() : m.stops_piece_hint()}
      label={m.stops_split()}
      onSubmit={() =>
        why === undefined && writing.write({ send: () => split(stop, draft), doneText: m.stops_split_done() })
      }
    >
      <CutTimeline
        span={span}
        stretches={[stretchOf(stop, span)]}
        handles={cuts.instants.map((at, index) => ({
          label: labels[index] ?? '',
          at,
          reach: cuts.reach(index),
        }))}
        pieces={pieces}
        chosen={chosen}
        onMove={cuts.move}
      />
      <div className={classes.fields}>
        {labels.map((label, index) => (
          <TimeField
            key={label}
            label={label}
            field={cuts.fields[index] ?? NOTHING}
            reach={cuts.reach(index)}
            span={span}
            error={errorOf(why, index)}
            isOff={span.isOpen && index === 1 ? m.stops_open() : undefined}
            onChange={(field) => cuts.write(index, field)}
          />
        ))}
      </div>
      {why !== undefined && !isInvalid && <Notice tone="warn" title={refusalText(why)} />}
      <DraftList pieces={pieces} chosen={chosen} />
    </SplitFrame>
  )
}

/** A stop that goes on has no new end. */
const edgesOf = ({ newStart, newEnd }: SplitDraft, isOpen: boolean) =>
  isOpen ? [newStart] : [newStart, newEnd]

/** Which of the two dates is not valid. */
function errorOf(why: ReturnType<typeof whyNotSplit>, index: number): string | undefined {
  if (why === 'start' && index === 0) return m.stops_why_start()
  return why === 'end' && index === 1 ? m.stops_why_end() : undefined
}

const iso = (at: Instant | undefined) => (at === undefined ? '' : new Date(at).toISOString())

function split(stop: Stop, { newStart, newEnd }: SplitDraft) {
  const end = stop.endDate === null ? {} : { newEnd: iso(newEnd) }
  return callApi('stops.split', {
    body: { ...keyOfStop(stop), split: stop.split, revision: stop.revision, newStart: iso(newStart), ...end },
  })
}
