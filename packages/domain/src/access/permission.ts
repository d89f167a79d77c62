import { ROLE, type RoleID } from './role.ts'

const { ADMINISTRATOR, SUPERVISOR, OPERATOR, CONSULTANT } = ROLE
const EVERY_ROLE = [ADMINISTRATOR, SUPERVISOR, OPERATOR, CONSULTANT]

/**
 * docs/product/roles.md as one table, permission × role: the server guards each call by it, the web draws
 * menus and buttons from it. A read is allowed to the roles that may see a page that uses it.
 */
export const PERMISSIONS = {
  'lines.see': EVERY_ROLE,
  'indexes.see': [SUPERVISOR, CONSULTANT, ADMINISTRATOR],
  'sector-summary.see': [SUPERVISOR, CONSULTANT, ADMINISTRATOR],
  'reports.see': [SUPERVISOR, CONSULTANT, ADMINISTRATOR],
  'preloaded-orders.see': [SUPERVISOR, ADMINISTRATOR],
  'preloaded-orders.edit': [SUPERVISOR],
  'validated-orders.see': [SUPERVISOR, ADMINISTRATOR, CONSULTANT],
  'validated-orders.edit': [SUPERVISOR],
  'logs.see': [ADMINISTRATOR],
  'diagnostics.see': [ADMINISTRATOR],
  'configuration.see': [ADMINISTRATOR, SUPERVISOR],
  'configuration.administer': [ADMINISTRATOR],
  'plant-data.see': [SUPERVISOR, ADMINISTRATOR],
  'plant-data.edit': [SUPERVISOR],
  'terminal.assign': [ADMINISTRATOR],
  'stops.see': EVERY_ROLE,
  'stops.edit': [SUPERVISOR, OPERATOR],
  'orders.validate': [SUPERVISOR, OPERATOR],
  'orders.run': [SUPERVISOR, OPERATOR],
  'production.edit': [SUPERVISOR, OPERATOR],
  'discount.adjust': [SUPERVISOR],
  'indexes.recalculate': [ADMINISTRATOR],
  'maintenance.see': EVERY_ROLE,
  'maintenance.act': [SUPERVISOR, OPERATOR],
  'audit.see': [SUPERVISOR, ADMINISTRATOR],
} as const satisfies Record<string, readonly RoleID[]>

export type Permission = keyof typeof PERMISSIONS

/** May somebody of this role do that? An unknown role may do nothing of the table. */
export function mayRole(roleID: number, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly number[]).includes(roleID)
}
