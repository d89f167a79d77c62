import type { Stop } from '@baliza/contract'
import { useState } from 'react'
import { callApi } from '../../../api/call-api.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { seenStop } from '../seen-stop.ts'
import { MergeQuestion, signaturesOf } from './MergeQuestion.tsx'
import type { ModeProps } from './SplitFrame.tsx'

/** Makes one of neighbours; when they say different things, asks which of them it shall say. */
export function useJoin(write: ModeProps['writing']['write']) {
  const [asked, setAsked] = useState<readonly Stop[]>()
  const merge = (stops: readonly Stop[], keep?: number) => {
    setAsked(undefined)
    const body = { stops: stops.map(seenStop), ...(keep === undefined ? {} : { keep }) }
    write({ ask: () => callApi('stops.merge', { body }), said: m.stops_merged() })
  }
  return {
    join: (stops: readonly Stop[]) => (signaturesOf(stops).length > 1 ? setAsked(stops) : merge(stops)),
    /** To be drawn somewhere. */
    question: <MergeQuestion stops={asked} onMerge={merge} onClose={() => setAsked(undefined)} />,
  }
}
