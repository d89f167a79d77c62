import type { Stop } from '@baliza/contract'
import { useState } from 'react'
import { callApi } from '../../../api/call-api.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { seenStop } from '../seen-stop.ts'
import { MergeQuestion, signaturesOf } from './MergeQuestion.tsx'
import type { ModeProps } from './SplitFrame.tsx'

/** Makes one of neighbours; when they say different things, asks which of them it shall say. */
export function useJoin(write: ModeProps['writing']['write']) {
  const [differing, setDiffering] = useState<readonly Stop[]>()
  const merge = (stops: readonly Stop[], keep?: number) => {
    setDiffering(undefined)
    const body = { stops: stops.map(seenStop), ...(keep === undefined ? {} : { keep }) }
    write({ send: () => callApi('stops.merge', { body }), doneText: m.stops_merged() })
  }
  return {
    join: (stops: readonly Stop[]) => (signaturesOf(stops).length > 1 ? setDiffering(stops) : merge(stops)),
    /** To be drawn somewhere. */
    question: <MergeQuestion stops={differing} onMerge={merge} onClose={() => setDiffering(undefined)} />,
  }
}
