import { parseObject } from '../format/parse-object.ts'

/** What the browser keeps of who is logged in. */
export type SessionUser = {
  token: string
  roleID: number
  firstName: string
  lastName: string
  /** Missing in sessions from before there were names in it. */
  userID?: string
  /** Until the password that somebody else chose is changed, nothing else opens. */
  mustChangePassword?: true | undefined
  /** Until there is a second factor, which the role needs, nothing else opens. */
  mustEnrolFactor?: true | undefined
}

/** Somebody who has to do something in the own account before anything else. */
export const isHeldUp = ({ mustChangePassword, mustEnrolFactor }: SessionUser): boolean =>
  mustChangePassword === true || mustEnrolFactor === true

/** Reads what was stored; anything that is not a whole session user counts as nobody. */
export function readStored(text: string | null): SessionUser | null {
  const { token, roleID, firstName, lastName, userID, mustChangePassword, mustEnrolFactor } =
    parseObject(text) ?? {}
  if (typeof token !== 'string' || typeof roleID !== 'number') return null
  return {
    token,
    roleID,
    firstName: typeof firstName === 'string' ? firstName : '',
    lastName: typeof lastName === 'string' ? lastName : '',
    ...(typeof userID === 'string' && { userID }),
    ...(mustChangePassword === true && { mustChangePassword }),
    ...(mustEnrolFactor === true && { mustEnrolFactor }),
  }
}

export const fullName = ({ firstName, lastName }: SessionUser): string => `${firstName} ${lastName}`.trim()
