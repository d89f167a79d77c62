/** What a group is told about: a line, a sector or a building; one that names nothing watches every line. */
export type Watcher = {
  readonly buildingId: number | null
  readonly sectorID: number | null
  readonly lineID: number | null
}

/** Where a line stands. */
export type LineLocation = { readonly buildingId: number; readonly sectorID: number; readonly lineID: number }

/**
 * Whether the watcher is about this line. The narrowest thing that it names decides, so that one that names a
 * line follows the line when it moves to another sector.
 */
export function watcherMatches({ buildingId, sectorID, lineID }: Watcher, line: LineLocation): boolean {
  if (lineID !== null) return lineID === line.lineID
  if (sectorID !== null) return sectorID === line.sectorID
  return buildingId === null || buildingId === line.buildingId
}

/**
 * A change of building takes sector and line away, a change of sector the line, unless they are chosen in the
 * same change.
 */
export function cascadeWatcher(before: Watcher, changed: Partial<Watcher>): Watcher {
  const buildingId = chosen(changed.buildingId, before.buildingId)
  const isElsewhere = buildingId !== before.buildingId
  const sectorID = chosen(changed.sectorID, isElsewhere ? null : before.sectorID)
  const lineID = chosen(changed.lineID, isElsewhere || sectorID !== before.sectorID ? null : before.lineID)
  return { buildingId, sectorID, lineID }
}

const chosen = (value: number | null | undefined, otherwise: number | null) =>
  value === undefined ? otherwise : value

export type WatcherRefusal = {
  readonly field: 'buildingId' | 'sectorID'
  readonly code: 'watcher-building-required' | 'watcher-sector-required'
  readonly values: Record<never, never>
}

/** A sector is chosen within a building, a line within a sector: docs/product/states.md#watchers. */
export function whyNotWatcher({ buildingId, sectorID, lineID }: Watcher): WatcherRefusal[] {
  return [
    ...(buildingId === null && (sectorID !== null || lineID !== null)
      ? [{ field: 'buildingId', code: 'watcher-building-required', values: {} } as const]
      : []),
    ...(sectorID === null && lineID !== null
      ? [{ field: 'sectorID', code: 'watcher-sector-required', values: {} } as const]
      : []),
  ]
}
