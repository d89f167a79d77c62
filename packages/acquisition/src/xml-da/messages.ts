import type { ItemAddress } from './address.ts'
import { writeAttributes } from './xml-element.ts'

export const XML_DA = 'http://opcfoundation.org/webservices/XMLDA/1.0/'
const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'

/** In which language the server says its own sentences: those of the log. */
const LOCALE = 'en'

/** A value that is no older may come from the server's cache. */
const MAX_AGE = 500

const MOST_ELEMENTS = 500

export type XmlDaRequest = { readonly action: string; readonly text: string }

const request = (
  action: string,
  attributes: Parameters<typeof writeAttributes>[0],
  content = '',
): XmlDaRequest => ({
  action: `${XML_DA}${action}`,
  text: `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${SOAP}"><soap:Body><${action} xmlns="${XML_DA}"${writeAttributes(attributes)}>${content}</${action}></soap:Body></soap:Envelope>`,
})

export const getStatusRequest = (): XmlDaRequest => request('GetStatus', { LocaleID: LOCALE })

/** Asks for the values of items, each under its place in the list. */
export function readRequest(items: readonly ItemAddress[]): XmlDaRequest {
  const options = writeAttributes({ ReturnErrorText: true, ReturnItemTime: true, LocaleID: LOCALE })
  const list = items.map(({ itemPath, itemName }, index) => {
    return `<Items${writeAttributes({ ItemPath: itemPath || undefined, ItemName: itemName, ClientItemHandle: index, MaxAge: MAX_AGE })}/>`
  })
  return request('Read', {}, `<Options${options}/><ItemList>${list.join('')}</ItemList>`)
}

/** Asks what lies under an item, a page at a time. */
export const browseRequest = (
  { itemPath, itemName }: ItemAddress,
  continuationPoint: string | undefined,
): XmlDaRequest =>
  request(
    'Browse',
    {
      LocaleID: LOCALE,
      ItemPath: itemPath || undefined,
      ItemName: itemName || undefined,
      ContinuationPoint: continuationPoint,
      MaxElementsReturned: MOST_ELEMENTS,
      BrowseFilter: 'all',
      ReturnPropertyValues: true,
      ReturnErrorText: true,
    },
    '<PropertyNames>dataType</PropertyNames>',
  )
