import { describe, expect, test } from 'vitest'
import { mayRole, PERMISSIONS, type Permission } from './permission.ts'
import { ROLE } from './role.ts'

/** docs/product/roles.md, row by row: A administrator, S supervisor, O operator, C consultant. */
const CAPABILITIES: readonly (readonly [string, Permission, string])[] = [
  ['line tree and dashboard', 'lines.see', 'ASOC'],
  ['stops list and summaries', 'stops.see', 'ASOC'],
  ['indexes menu', 'indexes.see', 'ASC'],
  ['summary by sector menu', 'sector-summary.see', 'ASC'],
  ['reports menu', 'reports.see', 'ASC'],
  ['pre-load page menu', 'preloaded-orders.see', 'AS'],
  ['validation orders page', 'validated-orders.see', 'ASC'],
  ['logs', 'logs.see', 'A'],
  ['diagnostics', 'diagnostics.see', 'A'],
  ['configuration menu entry', 'configuration.see', 'AS'],
  ['users, areas, groups, resources, OPC, parameters, terminals', 'configuration.administer', 'A'],
  ['data recalculation', 'indexes.recalculate', 'A'],
  ['equipment, stop reasons, targets, products, speeds tabs', 'plant-data.see', 'AS'],
  ['add, edit, delete equipment, targets, products, speeds, stop reasons', 'plant-data.edit', 'S'],
  ['recognize, modify, split stops', 'stops.edit', 'SO'],
  ['toggle order validation', 'orders.validate', 'SO'],
  ['adjust discount time', 'discount.adjust', 'S'],
  ['pre-loaded orders add, edit, delete', 'preloaded-orders.edit', 'S'],
  ['validation orders add, edit, delete, clear selection', 'validated-orders.edit', 'S'],
  ['terminal page', 'terminal.assign', 'A'],
  ['order manager', 'orders.run', 'SO'],
  ['production manager', 'production.edit', 'SO'],
  ['maintenance history', 'maintenance.see', 'ASOC'],
  ['maintenance calls', 'maintenance.act', 'SO'],
  ['audit trail', 'audit.see', 'AS'],
]

const LETTERS = { A: ROLE.ADMINISTRATOR, S: ROLE.SUPERVISOR, O: ROLE.OPERATOR, C: ROLE.CONSULTANT }

describe('the table of roles', () => {
  test.each(CAPABILITIES)('%s (%s): %s', (_what, permission, allowed) => {
    const roles = Object.entries(LETTERS).filter(([, roleID]) => mayRole(roleID, permission))
    expect(roles.map(([letter]) => letter).join('')).toBe(allowed)
  })

  test('every permission is in it', () => {
    expect(CAPABILITIES.map(([, permission]) => permission).sort()).toEqual(Object.keys(PERMISSIONS).sort())
  })

  test.each([0, 5, -1, Number.NaN])('a role of %d may do nothing of it', (roleID) => {
    for (const [, permission] of CAPABILITIES) expect(mayRole(roleID, permission)).toBe(false)
  })
})
