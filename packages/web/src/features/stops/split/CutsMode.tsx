import type { Stop } from '@baliza/contract'
import type { Instant } from '@baliza/domain'
import { callApi } from '../../../api/call-api.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Notice } from '../../../ui/Notice.tsx'
import { keyOfStop } from '../seen-stop.ts'
import { CutFields } from './CutFields.tsx'
import { CutTimeline } from './CutTimeline.tsx'
import { draftPieces, equalCuts, whyNotCuts } from './cut-draft.ts'
import { DraftList } from './DraftList.tsx'
import { MorePieces } from './MorePieces.tsx'
import { type ModeProps, SplitFrame } from './SplitFrame.tsx'
import { stretchOf } from './stretches.ts'
import { useCuts } from './use-cuts.ts'
import { refusalText } from './why-not.ts'

/** Any number of cuts at once. */
export function CutsMode({ cuttable: { stop }, span, kept, writing, ...frame }: ModeProps) {
  const cuts = useCuts(span, { first: () => equalCuts(span, 2), kept })
  const chosen = cuts.instants.filter((at) => at !== undefined)
  const isUnread = chosen.length < cuts.fields.length
  const why = whyNotCuts(span, chosen)
  const pieces = draftPieces(span, why === undefined ? chosen : [])
  return (
    <SplitFrame
      {...frame}
      writing={writing}
      hint={m.stops_cuts_hint()}
      label={m.stops_cut_into({ count: pieces.length })}
      isIdle={why !== undefined || isUnread}
      onSubmit={() => writing.write({ send: () => cut(stop, chosen), doneText: m.stops_split_done() })}
    >
      <CutTimeline
        span={span}
        stretches={[stretchOf(stop, span)]}
        handles={cuts.instants.map((at, index) => ({
          label: m.stops_cut({ number: index + 1 }),
          at,
          reach: cuts.reach(index),
        }))}
        pieces={pieces}
        onMove={cuts.move}
      />
      <MorePieces span={span} cuts={chosen} onCuts={cuts.set} />
      <CutFields span={span} cuts={cuts} />
      {why !== undefined && chosen.length > 0 && !isUnread && <Notice tone="warn" title={refusalText(why)} />}
      <DraftList pieces={pieces} />
    </SplitFrame>
  )
}

const cut = (stop: Stop, cuts: readonly Instant[]) =>
  callApi('stops.cut', {
    body: { ...keyOfStop(stop), revision: stop.revision, at: cuts.map((at) => new Date(at).toISOString()) },
  })
