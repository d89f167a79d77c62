import type { Row } from '../../db/schema.ts'

/** What a person says of a stop when they sign it. */
export type StopSignature = Pick<
  Row<'stop'>,
  'reasonID' | 'recognized' | 'observation' | 'equipmentID' | 'updatedBy' | 'updateDate'
>

export const signatureOf = (stop: StopSignature): StopSignature => {
  const { reasonID, recognized, observation, equipmentID, updatedBy, updateDate } = stop
  return { reasonID, recognized, observation, equipmentID, updatedBy, updateDate }
}
