import type { ReactNode } from 'react'

/**
 * The sections of the top menu, in their order; the last two are in the menu of the user. One without an entry
 * isn't drawn.
 */
export const MENU_SECTIONS = [
  'oee',
  'stops',
  'indexes',
  'sector-summary',
  'orders',
  'maintenance',
  'reports',
  'system',
  'configuration',
] as const
export type MenuSection = (typeof MENU_SECTIONS)[number]

/** One line of the menu. A section with a single entry is that entry. */
export type MenuEntry = {
  readonly section: MenuSection
  readonly label: () => string
  readonly path: `/${string}`
  readonly isAllowed: (roleID: number) => boolean
  /** Entries of a section that are written in full instead of a link: the tree of lines under OEE. */
  readonly shows?: 'line-tree'
  /** Does something instead of leading somewhere; fetched when it is chosen. */
  readonly load?: () => Promise<{ run: () => Promise<void> }>
}

export type FeatureRoute<Search extends object = object> = {
  readonly path: `/${string}`
  readonly title: () => string
  /**
   * Takes the query parameters as text or as read before; what is malformed is left out, a bad link is never
   * an error page.
   */
  readonly readSearch: (raw: Record<string, unknown>) => Search
  readonly isAllowed: (roleID: number) => boolean
  /** Fetched when somebody goes there. */
  readonly load: () => Promise<{ Page: () => ReactNode }>
  /** Open to everybody and without the menu around it: /login and /setup. */
  readonly isPublic?: boolean
  /** A screen that nobody sits at: no menu, and a new build is loaded without being asked. */
  readonly isUnattended?: boolean
  /** Seen from afar: dark unless its reader chose otherwise. */
  readonly prefersDark?: boolean
}

/** One tab of the configuration hub. */
export type ConfigTab = {
  readonly id: string
  readonly label: () => string
  readonly isAllowed: (roleID: number) => boolean
  readonly load: () => Promise<{ Page: () => ReactNode }>
}

/** What a feature hands to the shell: data, no side effect. Its pages come later, by `load`. */
export type Feature = {
  readonly id: string
  readonly menu: readonly MenuEntry[]
  readonly routes: readonly FeatureRoute[]
  readonly configTabs: readonly ConfigTab[]
}
