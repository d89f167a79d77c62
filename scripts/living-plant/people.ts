import { ROLE } from '@baliza/domain'

/** Who works in the simulated plant. Everybody's password is `demo`. */
export const PASSWORD = 'demo'

export const PEOPLE = [
  { userID: 'admin', firstName: 'Ana', lastName: 'Aguirre', roleID: ROLE.ADMINISTRATOR },
  { userID: 'supervisor', firstName: 'Marta', lastName: 'Ríos', roleID: ROLE.SUPERVISOR },
  { userID: 'operador', firstName: 'Óscar', lastName: 'Peña', roleID: ROLE.OPERATOR },
  { userID: 'consulta', firstName: 'Clara', lastName: 'Costa', roleID: ROLE.CONSULTANT },
] as const
