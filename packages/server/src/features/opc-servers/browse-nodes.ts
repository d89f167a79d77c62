import type { BrowsedNode } from '@baliza/acquisition'
import type { BrowsedTagNode, Language } from '@baliza/contract'
import { TAG_TYPES, type TagType } from '@baliza/domain'
import type { Db } from '../../db/open-database.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { failureText, visitServer } from '../../sources/visit-server.ts'
import { opcServerRows } from './edit-opc-server.ts'

/** Abstract and derived types of OPC UA itself, by the type that their values travel as. */
const DERIVED: Readonly<Record<string, TagType>> = {
  'ns=0;i=26': 'Double',
  'ns=0;i=27': 'Int64',
  'ns=0;i=28': 'UInt64',
  'ns=0;i=29': 'Int32',
  'ns=0;i=290': 'Double',
}

/** The type that a tag of such a variable has; what is no number and no boolean arrives as text. */
function tagTypeOf(dataType: string | null): TagType | null {
  if (dataType === null) return null
  return TAG_TYPES.find((type) => type === dataType) ?? DERIVED[dataType] ?? 'String'
}

type BrowseRequest = { readonly opcServerID: number; readonly nodeId?: string | undefined }

/** The children of a node, and which of them are tags already. */
export async function browseNodes(
  site: Site,
  { opcServerID, nodeId }: BrowseRequest,
  language: Language,
): Promise<BrowsedTagNode[]> {
  const server = await opcServerRows.find(site.db, { opcServerID })
  if (server.serverType === 'API') throw new Problem('opc-browse-impossible', { name: server.name })
  const visited = await visitServer(site, server, (visit) => visit.browse(nodeId))
  if ('failure' in visited)
    throw new Problem('source-failed', { detail: failureText(visited.failure, language) })
  const names = await tagNamesByAddress(site.db, opcServerID)
  return visited.value.map((node) => toNode(node, names))
}

function toNode(
  { nodeId, displayName, browseName, nodeClass, dataType }: BrowsedNode,
  names: ReadonlyMap<string, string>,
): BrowsedTagNode {
  const isVariable = nodeClass === 'Variable'
  const tagType = isVariable ? tagTypeOf(dataType) : null
  return {
    nodeId,
    name: displayName || browseName,
    isVariable,
    dataType,
    tagType,
    tagName: names.get(nodeId) ?? null,
  }
}

async function tagNamesByAddress(db: Db, opcServerID: number): Promise<Map<string, string>> {
  const tags = await db
    .selectFrom('tag')
    .select(['tagName', 'tagValue'])
    .where('opcServerID', '=', opcServerID)
    .execute()
  return new Map(tags.map(({ tagName, tagValue }) => [tagValue.trim(), tagName]))
}
