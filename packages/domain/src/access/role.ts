/** A role outside 1–4 may exist (imported users); it sees its terminal's line and nothing else. */
export const ROLE = { ADMINISTRATOR: 1, SUPERVISOR: 2, OPERATOR: 3, CONSULTANT: 4 } as const

export type RoleID = (typeof ROLE)[keyof typeof ROLE]
