import { type Feature, MENU_SECTIONS, type MenuEntry, type MenuSection } from './feature.ts'

export type SectionMenu = {
  readonly section: MenuSection
  readonly entries: readonly [MenuEntry, ...MenuEntry[]]
}

const hasEntry = (entries: readonly MenuEntry[]): entries is SectionMenu['entries'] => entries.length > 0

/**
 * The top menu of a role: what the features bring and its role check lets through; a section without an entry
 * isn't there.
 */
export function menuFor(features: readonly Feature[], roleID: number): readonly SectionMenu[] {
  const allowed = features.flatMap(({ menu }) => menu).filter((entry) => entry.isAllowed(roleID))
  return MENU_SECTIONS.flatMap((section) => {
    const entries = allowed.filter((entry) => entry.section === section)
    return hasEntry(entries) ? [{ section, entries }] : []
  })
}
