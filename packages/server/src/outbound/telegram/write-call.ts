import { CALL_STATUS, type Instant, isActiveCall, mayRole } from '@baliza/domain'
import type { Row } from '../../db/schema.ts'
import { findCall } from '../../facts/calls/move-call.ts'
import { escapeHtml, type Message } from './message.ts'
import { lastingOf } from './message-time.ts'
import type { Part, Pen } from './pen.ts'

/** A maintenance call as it is now. */
export async function writeCall(pen: Pen, callID: number, repetition = 1): Promise<Part> {
  const call = await findCall(pen.db, callID)
  if (!call) return { mark: '🟢', lines: [], buttons: [] }
  const { mark, line } = await stateOf(pen, call, repetition)
  const isReminder = repetition > 1 && isActiveCall(call)
  const text = isReminder ? `${line} ${pen.words.again(repetition)}` : line
  return {
    mark,
    lines: [pen.words.call.title(escapeHtml(call.callReason)), text],
    buttons: callButtons(pen, call),
  }
}

async function stateOf(
  pen: Pen,
  call: Row<'maintenanceCall'>,
  repetition: number,
): Promise<{ mark: string; line: string }> {
  const { words, moment, now } = pen
  const name = async (userID: string | null) => (await pen.nameOf(userID)) ?? '—'
  const lasted = (start: Instant, end: Instant) => ({ from: moment(start), lasts: lastingOf(start, end) })
  const over = call.endDate ?? now
  const began = call.startDate ?? call.declarationDate
  switch (call.status) {
    case CALL_STATUS.WAITING: {
      const say = repetition > 1 ? words.call.stillWaiting : words.call.waiting
      return { mark: '🟠', line: say(await name(call.declaredBy), lasted(call.declarationDate, now)) }
    }
    case CALL_STATUS.STARTED:
      return { mark: '🔧', line: words.call.started(await name(call.startedBy), lasted(began, now)) }
    case CALL_STATUS.FINISHED:
      return {
        mark: '🟢',
        line: words.call.finished(await name(call.finishedBy), moment(over), lastingOf(began, over)),
      }
    case CALL_STATUS.NO_MTTO:
      return { mark: '⚪', line: words.call.calledOff(await name(call.finishedBy), moment(over)) }
  }
}

function callButtons(
  { words: { buttons }, reader }: Pen,
  { callID, status }: Row<'maintenanceCall'>,
): Message['buttons'] {
  if (!mayRole(reader.roleID, 'maintenance.act')) return []
  if (status === CALL_STATUS.STARTED) return [[{ label: buttons.finish, press: { act: 'finish', callID } }]]
  if (status !== CALL_STATUS.WAITING) return []
  return [
    [
      { label: buttons.start, press: { act: 'start', callID } },
      { label: buttons.nomtto, press: { act: 'nomtto', callID } },
    ],
  ]
}
