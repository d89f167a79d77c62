import '@mantine/core/styles/Input.css'
import type { Stop } from '@baliza/contract'
import { mayRole } from '@baliza/domain'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { callApi } from '../../../api/call-api.ts'
import { useSessionUser } from '../../../api/session.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { StopProblem } from '../StopProblem.tsx'
import { keyOfStop } from '../seen-stop.ts'
import { charactersLeft, OBSERVATION_LIMIT } from '../signature.ts'
import { useStopWrite } from '../use-stop-write.ts'
import classes from './history.module.css'

type ObservationEditProps = { stop: Stop; onReload: () => void }

/** A note beside a stop: it needs no signature. Those who may not write can read it. */
export function ObservationEdit({ stop, onReload }: ObservationEditProps) {
  const mayEdit = mayRole(useSessionUser()?.roleID ?? 0, 'stops.edit')
  const [text, setText] = useState(stop.observation ?? '')
  const { write, isBusy, error, forgetError } = useStopWrite(onReload)
  if (!mayEdit) return stop.observation === null ? null : <p className={classes.note}>{stop.observation}</p>
  const isChanged = text.trim() !== (stop.observation ?? '')
  const save = () => {
    const body = {
      key: keyOfStop(stop),
      values: { observation: text.trim() === '' ? null : text.trim(), revision: stop.revision },
    }
    write({ send: () => callApi('stops.put', { body }), doneText: m.stops_observation_saved() })
  }
  const reload = () => {
    forgetError()
    onReload()
  }
  return (
    <div className={classes.observation}>
      <Textarea
        label={m.stops_column_observation()}
        description={isChanged ? m.stops_observation_hint({ left: charactersLeft(text) }) : undefined}
        maxLength={OBSERVATION_LIMIT}
        size="md"
        autosize
        minRows={1}
        maxRows={4}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {isChanged && (
        <Button h={44} loading={isBusy} onClick={save}>
          {m.stops_save()}
        </Button>
      )}
      {error !== null && <StopProblem error={error} onReload={reload} />}
    </div>
  )
}
