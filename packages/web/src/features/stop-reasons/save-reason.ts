import type { EquipmentStop, StopReason } from '@baliza/contract'
import { callApi } from '../../api/call-api.ts'
import { changedValues, type ReasonDraft, valuesOf } from './reason-form.ts'

type Saved = {
  readonly before: StopReason | undefined
  readonly opened: ReasonDraft
  readonly draft: ReasonDraft
}

/** Writes what the dialog holds: the reason, then its links to equipment. */
export async function saveReason(
  { before, opened, draft }: Saved,
  links: readonly EquipmentStop[],
): Promise<void> {
  const reasonID = before === undefined ? await addReason(draft) : await changeReason(before, opened, draft)
  if (draft.isCategory || before?.systemStop) return
  const linked = links.filter((link) => link.reasonID === reasonID).map((link) => `${link.equipmentID}`)
  for (const equipmentID of draft.equipments.filter((id) => !linked.includes(id)))
    await callApi('equipments.stops.post', {
      body: { values: { reasonID, equipmentID: Number(equipmentID) } },
    })
  for (const equipmentID of linked.filter((id) => !draft.equipments.includes(id)))
    await callApi('equipments.stops.delete', {
      body: { key: { reasonID, equipmentID: Number(equipmentID) } },
    })
}

async function addReason(draft: ReasonDraft): Promise<number> {
  const { reasonID } = await callApi('stopreasons.post', { body: { values: valuesOf(draft) } })
  return reasonID
}

async function changeReason(
  { reasonID: key, revision }: StopReason,
  opened: ReasonDraft,
  draft: ReasonDraft,
): Promise<number> {
  const values = changedValues(opened, draft)
  if (Object.keys(values).length > 0)
    await callApi('stopreasons.put', { body: { key, values: { ...values, revision } } })
  return key
}
