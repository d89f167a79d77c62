import { plainText } from '../../format/plain-text.ts'

type Labelled = { readonly label: () => string }
type Group<Tab> = Labelled & { readonly tabs: readonly Tab[] }

/**
 * The tabs whose name, or whose group's name, holds every word that was typed; groups without one are left
 * out.
 */
export function matchingTabs<Tab extends Labelled, G extends Group<Tab>>(
  groups: readonly G[],
  typed: string,
): G[] {
  const words = plainText(typed).split(' ').filter(Boolean)
  return groups.flatMap((group) => {
    const tabs = group.tabs.filter(({ label }) =>
      words.every((word) => plainText(`${group.label()} ${label()}`).includes(word)),
    )
    return tabs.length === 0 ? [] : [{ ...group, tabs }]
  })
}
