import { settled } from '@baliza/domain'
import {
  AttributeIds,
  BrowseDirection,
  type BrowseResult,
  type ClientSession,
  DataType,
  type DataValue,
  NodeClass,
  type NodeId,
  type ReferenceDescription,
} from 'node-opcua-client'
import type { BrowsedNode } from '../driver.ts'

const OBJECTS_FOLDER = 'i=85'
/** Ids of the built-in types: what a DataType attribute in namespace 0 points to. */
const BUILT_IN_TYPES = 25

/** Below one node; a server that goes on and on is left there. */
const MOST_CHILDREN = 5_000
/** Nobody waits longer for them, in milliseconds. */
const LONGEST_BROWSE = 10_000

/** Small controllers take no more in one request. */
const MOST_PER_READ = 100

/** The objects and variables below a node, as many as there may be. */
export async function browseNode(
  session: ClientSession,
  nodeId = OBJECTS_FOLDER,
  most = MOST_CHILDREN,
): Promise<readonly BrowsedNode[]> {
  const references = await browseReferences(session, nodeId, most)
  const types = await readDataTypes(session, references)
  return references.map((reference) => ({
    nodeId: reference.nodeId.toString(),
    browseName: reference.browseName.toString(),
    displayName: reference.displayName.text ?? '',
    nodeClass: NodeClass[reference.nodeClass] ?? 'Unspecified',
    dataType: types.get(reference) ?? null,
  }))
}

/** The server hands them out page by page, and keeps the place for us until we let go of it. */
async function browseReferences(
  session: ClientSession,
  nodeId: string,
  most: number,
): Promise<readonly ReferenceDescription[]> {
  const patience = performance.now() + LONGEST_BROWSE
  let page = await session.browse({
    nodeId,
    referenceTypeId: 'HierarchicalReferences',
    includeSubtypes: true,
    browseDirection: BrowseDirection.Forward,
    nodeClassMask: NodeClass.Object | NodeClass.Variable,
    resultMask: 63,
  })
  const found = [...(page.references ?? [])]
  while (isOpen(page) && found.length < most && performance.now() < patience) {
    page = await session.browseNext(page.continuationPoint, false)
    found.push(...(page.references ?? []))
  }
  if (isOpen(page)) void settled(session.browseNext(page.continuationPoint, true))
  return found.slice(0, most)
}

const isOpen = ({ continuationPoint }: BrowseResult): boolean => (continuationPoint?.length ?? 0) > 0

async function readDataTypes(
  session: ClientSession,
  references: readonly ReferenceDescription[],
): Promise<Map<ReferenceDescription, string>> {
  const variables = references.filter(({ nodeClass }) => nodeClass === NodeClass.Variable)
  const names = new Map<ReferenceDescription, string>()
  for (let start = 0; start < variables.length; start += MOST_PER_READ) {
    const part = variables.slice(start, start + MOST_PER_READ)
    const values = await session.read(
      part.map(({ nodeId }) => ({ nodeId, attributeId: AttributeIds.DataType })),
    )
    for (const [index, variable] of part.entries()) names.set(variable, nameOfType(values[index]))
  }
  return names
}

function nameOfType(value: DataValue | undefined): string {
  const typeId = value?.value?.value as NodeId | null | undefined
  if (!typeId) return 'Unknown'
  const builtIn = typeId.namespace === 0 && typeof typeId.value === 'number' && typeId.value <= BUILT_IN_TYPES
  return builtIn ? (DataType[typeId.value as number] ?? 'Unknown') : typeId.toString()
}
