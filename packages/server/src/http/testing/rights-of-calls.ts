import type { CallID } from '@baliza/contract'

/**
 * Who may make which call, written down from docs/product/roles.md and from nothing in this code. A
 * administrator, S supervisor, O operator, C consultant; T somebody of another role at a terminal, for the
 * line of that terminal; X somebody of another role anywhere; * whoever knows the address.
 */
type Rights = readonly (readonly [capability: string, who: string, calls: readonly CallID[]])[]

const RIGHTS_OF_CALLS: Rights = [
  [
    'log in; the setup route is public',
    '*',
    [
      'users.authenticate',
      'users.secondFactor',
      'users.passkeyOptions',
      'users.passkey',
      'setup.information',
      'setup.configure',
    ],
  ],
  ['pushed readings: whoever has the token of a source', '*', ['readings.post', 'readings.get']],
  [
    "one's own session, password, second factor",
    'ASOCX',
    // biome-ignore format: a list to be read
    ['users.isvalid', 'users.logout', 'users.password', 'sessions.mine', 'sessions.endMine', 'secondFactor.get', 'secondFactor.enrol',
      'secondFactor.confirm', 'secondFactor.recoveryCodes', 'secondFactor.remove', 'passkeys.get', 'passkeys.options', 'passkeys.post', 'passkeys.put', 'passkeys.delete',
      'telegramUsers.mine', 'telegramUsers.answer'],
  ],
  // what they tell is only what the asker may see: lines, targets, the public parameters, the stream of those
  // lines
  [
    'what the frame around every page needs',
    'ASOCX',
    [
      'resources.tree',
      'terminals.synchronize',
      'parameters.get',
      'calendars.get',
      'targets.get',
      'live.stream',
      'live.lines',
    ],
  ],
  [
    'line dashboard: all four; others need a terminal line',
    'ASOCT',
    // biome-ignore format: a list to be read
    ['resources.status', 'resources.params', 'resources.byId', 'indicators.get', 'stops.get', 'stopreasons.forLine', 'products.getUnitById',
      'production.summaryOrder', 'history.getDayIndexes', 'indexes.explain', 'opcstatus.get', 'alerts.first', 'maintenance.get',
      'maintenance.reasons'],
  ],
  [
    'stops list, summaries and what their filters look up',
    'ASOC',
    // biome-ignore format: a list to be read
    ['resources.lookup', 'sectors.lookup', 'buildings.lookup', 'orders.get', 'stops.history', 'stops.cuttable', 'stops.summary',
      'stops.byPath', 'stopreasons.get', 'stopreasons.rootlookup', 'equipments.get', 'equipments.stops.get', 'products.get',
      'products.lookup', 'products.lookupByLineAndDate', 'production.summary', 'maintenance.summary'],
  ],
  [
    'indexes, reports menu',
    'ASC',
    // biome-ignore format: a list to be read
    ['oeeindex.get', 'oeeindex.history.get', 'oeeindex.day.get', 'history.get', 'analysis.losses', 'analysis.trend', 'analysis.heatmap',
      'reports.completeoaereport'],
  ],
  ['pre-load page', 'AS', ['preContract.get']],
  ['validation orders page', 'ASC', ['validatedOrder.get']],
  [
    'logs, diagnostics',
    'A',
    [
      'log.get',
      'log.download',
      'securityEvents.get',
      'securityEvents.check',
      'diagnostics.tagsupdates',
      'diagnostics.calculationtimes',
      'diagnostics.health',
      'diagnostics.opcservers',
      'outbox.get',
      'outbox.retry',
      'outbox.discard',
      'backups.get',
      'backups.put',
      'backups.make',
      'transport.get',
      'transport.decide',
    ],
  ],
  [
    'users',
    'A',
    // biome-ignore format: a list to be read
    ['users.get', 'users.post', 'users.put', 'users.delete', 'users.unlock', 'users.resetSecondFactor', 'telegramUsers.post',
      'telegramUsers.all', 'telegramUsers.link', 'telegramUsers.delete', 'telegram.get', 'telegram.test', 'sessions.get', 'sessions.delete'],
  ],
  [
    'areas',
    'A',
    // biome-ignore format: a list to be read
    ['sectors.get', 'sectors.post', 'sectors.put', 'sectors.delete', 'buildings.get', 'buildings.post', 'buildings.put', 'buildings.delete'],
  ],
  [
    'groups',
    'A',
    // biome-ignore format: a list to be read
    ['notifications.groups.get', 'notifications.groups.post', 'notifications.groups.put', 'notifications.groups.delete',
      'notifications.groups.lookup', 'notifications.schedules.get', 'notifications.schedules.post', 'notifications.schedules.put',
      'notifications.schedules.delete', 'notifications.targets.get', 'notifications.targets.post', 'notifications.targets.put',
      'notifications.targets.delete', 'notifications.watchers.get', 'notifications.watchers.post', 'notifications.watchers.put',
      'notifications.watchers.delete'],
  ],
  [
    'webhooks: what other programs are told',
    'A',
    // biome-ignore format: a list to be read
    ['webhooks.get', 'webhooks.post', 'webhooks.put', 'webhooks.delete', 'webhooks.test', 'webhooks.deliveries', 'webhooks.resend'],
  ],
  [
    'resources',
    'A',
    // biome-ignore format: a list to be read
    ['resources.get', 'resources.post', 'resources.put', 'resources.delete', 'resources.dryRun', 'tags.execute', 'tags.names',
      'configuration.export', 'configuration.preview', 'configuration.import'],
  ],
  [
    'OPC servers, OPC tags',
    'A',
    // biome-ignore format: a list to be read
    ['opcservers.lookup', 'opcservers.get', 'opcservers.states', 'opcservers.post', 'opcservers.put', 'opcservers.delete', 'opcservers.test', 'opcservers.browse',
      'opcservers.makeToken', 'opcservers.revokeToken', 'tags.lookup', 'tags.get', 'tags.post', 'tags.put', 'tags.delete', 'tags.many', 'tags.values', 'tags.test', 'tags.import.preview',
      'tags.import.confirm'],
  ],
  [
    'parameters, terminals; the way to the first line',
    'A',
    [
      'checklist.get',
      'parameters.put',
      'parameters.testmail',
      'calendars.preview',
      'calendars.put',
      'terminals.get',
      'terminals.post',
      'terminals.delete',
    ],
  ],
  [
    'data recalculation',
    'A',
    // biome-ignore format: a list to be read
    ['oeeindex.recalculateAllOrders', 'oeeindex.recalculateAllOrdersHistory', 'recalculations.post', 'recalculations.get',
      'recalculations.cancel'],
  ],
  [
    'equipment, stop reasons, targets, products, speeds tabs; who changed them',
    'AS',
    ['productspeeds.get', 'audit.get'],
  ],
  [
    'add, edit, delete equipment, targets, products, speeds; stop reasons',
    'S',
    // biome-ignore format: a list to be read
    ['equipments.post', 'equipments.put', 'equipments.delete', 'equipments.stops.post', 'equipments.stops.delete', 'targets.post',
      'targets.put', 'targets.delete', 'products.post', 'products.put', 'products.delete', 'productspeeds.post', 'productspeeds.put',
      'productspeeds.delete', 'stopreasons.post', 'stopreasons.put', 'stopreasons.delete', 'imports.preview', 'imports.confirm'],
  ],
  [
    'recognize, modify, split stops; toggle order validation',
    'SO',
    // biome-ignore format: a list to be read
    ['stops.post', 'stops.put', 'stops.delete', 'stops.manual', 'stops.recognize', 'stops.split', 'stops.cut', 'stops.move', 'stops.merge',
      'stops.undo', 'oeeindex.validate'],
  ],
  [
    'adjust; pre-loaded and validation orders add, edit, delete',
    'S',
    // biome-ignore format: a list to be read
    ['oeeindex.put', 'oeeindex.adjust', 'preContract.post', 'preContract.put', 'preContract.delete', 'validatedOrder.post',
      'validatedOrder.put', 'validatedOrder.delete'],
  ],
  [
    'order and production managers: supervisor and operator act',
    'SO',
    // biome-ignore format: a list to be read
    ['orders.grid', 'orders.sources', 'orders.post', 'orders.start', 'orders.finalize', 'orders.reprocess', 'production.hours',
      'production.correct'],
  ],
  [
    'maintenance manager: supervisor and operator act, and sign',
    'SO',
    ['maintenance.call', 'maintenance.start', 'maintenance.finish', 'maintenance.nomtto'],
  ],
]

const WHO = new Map(RIGHTS_OF_CALLS.flatMap(([, who, calls]) => calls.map((id) => [id, who] as const)))

export const LISTED: readonly CallID[] = RIGHTS_OF_CALLS.flatMap(([, , calls]) => calls)

/** May somebody of that letter make it? */
export function mayMake(id: CallID, letter: 'A' | 'S' | 'O' | 'C' | 'T' | 'X'): boolean {
  const who = WHO.get(id) ?? ''
  if (who === '*' || who.includes(letter)) return true
  // whoever may do something anywhere may do it at a terminal
  return letter === 'T' && who.includes('X')
}

export const isPublic = (id: CallID): boolean => WHO.get(id) === '*'
