/** Where an item of an XML-DA server is: most servers have no paths. */
export type ItemAddress = { readonly itemPath: string; readonly itemName: string }

const WITH_PATH = /^path=(?<itemPath>[^;]*);item=(?<itemName>.*)$/s

/** Reads `ITEM`, or `path=PATH;item=ITEM`. */
export function readItemAddress(tagValue: string): ItemAddress {
  const { itemPath = '', itemName = tagValue.trim() } = WITH_PATH.exec(tagValue.trim())?.groups ?? {}
  return { itemPath, itemName }
}

export const writeItemAddress = ({ itemPath, itemName }: ItemAddress): string =>
  itemPath === '' ? itemName : `path=${itemPath};item=${itemName}`
