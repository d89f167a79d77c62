import type { ReportedStatus } from '../connection/connection-report.ts'
import type { BrowsedNode, ServerSettings } from '../driver.ts'
import { type HttpAnswer, openHttpSource, textOfAnswer } from '../http/exchange.ts'
import { type ItemAddress, readItemAddress } from './address.ts'
import { type ItemAnswer, readAnswer, readBrowsePage, readItems, readStatus } from './answers.ts'
import { browseRequest, getStatusRequest, readRequest, type XmlDaRequest } from './messages.ts'
import type { XmlElement } from './xml-element.ts'

/** An OPC XML-DA server; every call rejects with what went wrong. */
export type XmlDaSource = {
  status(aborted: AbortSignal): Promise<ReportedStatus>
  /** What it says of each item, in their order; undefined = nothing. */
  read(items: readonly ItemAddress[], aborted: AbortSignal): Promise<readonly (ItemAnswer | undefined)[]>
  browse(nodeId: string | undefined, aborted: AbortSignal): Promise<readonly BrowsedNode[]>
  close(): void
}

/** Small servers take no more in one request. */
const MOST_ITEMS = 250
const MOST_PAGES = 100

/** Speaks OPC XML-DA 1.01 with one server. */
export function openXmlDaSource(server: ServerSettings): XmlDaSource {
  const http = openHttpSource(server)

  async function ask(
    { action, text }: XmlDaRequest,
    name: string,
    aborted: AbortSignal,
  ): Promise<XmlElement> {
    const headers = {
      accept: 'text/xml',
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"${action}"`,
    }
    return readAnswer(
      messageOf(await http.ask({ url: server.hostName.trim(), headers, body: text }, aborted)),
      name,
    )
  }

  return {
    status: async (aborted) => readStatus(await ask(getStatusRequest(), 'GetStatusResponse', aborted)),
    async read(items, aborted) {
      const found: (ItemAnswer | undefined)[] = []
      for (let from = 0; from < items.length; from += MOST_ITEMS) {
        const part = items.slice(from, from + MOST_ITEMS)
        found.push(...readItems(await ask(readRequest(part), 'ReadResponse', aborted), part.length))
      }
      return found
    },
    async browse(nodeId, aborted) {
      const nodes: BrowsedNode[] = []
      let next: string | undefined
      for (let pages = 0; pages < MOST_PAGES; pages++) {
        const page = readBrowsePage(
          await ask(browseRequest(readItemAddress(nodeId ?? ''), next), 'BrowseResponse', aborted),
        )
        nodes.push(...page.nodes)
        if (page.continuationPoint === undefined || page.continuationPoint === next) break
        next = page.continuationPoint
      }
      return nodes
    },
    close: () => http.close(),
  }
}

/** A fault comes with status 500 and says more than that. */
const messageOf = (answer: HttpAnswer): string =>
  answer.status === 500 && answer.text.includes('Fault') ? answer.text : textOfAnswer(answer)
