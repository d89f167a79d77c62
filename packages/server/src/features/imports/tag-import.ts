import { whyNotAddress } from '@baliza/acquisition'
import { type Actor, TAG_TYPES, type TagType, whyNotTag } from '@baliza/domain'
import { foldText } from '../../db/fold.ts'
import type { Db, Trx } from '../../db/open-database.ts'
import type { Row } from '../../db/schema.ts'
import { auditAll } from '../../facts/audit.ts'
import {
  type Change,
  type ImportKind,
  portions,
  type RowProblem,
  textIn,
  type Values,
} from './import-kind.ts'

type Server = Pick<Row<'opcServer'>, 'opcServerID' | 'name' | 'serverType' | 'hostName'>

/** OPC tags; a name that is there is changed. Servers are named. */
export const tagImport: ImportKind = {
  entity: 'tag',
  fields: [
    {
      name: 'tagName',
      kind: 'text',
      required: true,
      headings: ['tag', 'nombre', 'name', 'nombre del tag', 'tag name'],
    },
    {
      name: 'tagType',
      kind: 'text',
      required: true,
      headings: ['tipo', 'type', 'tipo de dato', 'data type'],
    },
    {
      name: 'server',
      kind: 'text',
      required: true,
      headings: ['servidor', 'servidor opc', 'opc server', 'server name'],
    },
    {
      name: 'tagValue',
      kind: 'text',
      required: true,
      headings: ['url', 'direccion', 'address', 'node id', 'nodeid', 'item'],
    },
  ],
  keyOf: (values) => textIn(values, 'tagName') ?? '',
  whyNot,
  findExisting,
  whyNotHere,
  insert,
  change,
}

const typeOf = (values: Values): TagType | undefined => {
  const written = (textIn(values, 'tagType') ?? '').trim().toLowerCase()
  return TAG_TYPES.find((type) => type.toLowerCase() === written)
}

/** What only the plant knows, its servers, is looked at later. */
function whyNot(values: Values): RowProblem[] {
  const written = (textIn(values, 'tagType') ?? '').trim()
  const isNamed = (textIn(values, 'server') ?? '').trim() !== ''
  const tag = {
    tagName: textIn(values, 'tagName'),
    tagType: typeOf(values) ?? null,
    tagValue: textIn(values, 'tagValue'),
  }
  return whyNotTag({ ...tag, opcServerID: isNamed ? 1 : null }).map((refusal): RowProblem => {
    if (refusal.code === 'tag-type-required' && written !== '') {
      return { field: 'tagType', code: 'tag-type-unknown', values: { type: written.slice(0, 40) } }
    }
    return refusal.field === 'opcServerID' ? ({ ...refusal, field: 'server' } as RowProblem) : refusal
  })
}

async function findExisting(db: Db, rows: readonly Values[]): Promise<Map<string, Values>> {
  const existing = new Map<string, Values>()
  for (const some of portions(rows.map((row) => textIn(row, 'tagName') ?? ''))) {
    const found = await db
      .selectFrom('tag')
      .innerJoin('opcServer', 'opcServer.opcServerID', 'tag.opcServerID')
      .select([
        'tagID',
        'tagName',
        'tagType',
        'tag.opcServerID',
        'name as server',
        'tagValue',
        'tag.revision',
      ])
      .where('tagName', 'in', some)
      .execute()
    for (const row of found) existing.set(row.tagName, row)
  }
  return existing
}

async function readServers(db: Db): Promise<ReadonlyMap<string, Server>> {
  const servers = await db
    .selectFrom('opcServer')
    .select(['opcServerID', 'name', 'serverType', 'hostName'])
    .execute()
  return new Map(servers.map((server) => [foldText(server.name), server]))
}

const serverOf = (servers: ReadonlyMap<string, Server>, values: Values) =>
  servers.get(foldText((textIn(values, 'server') ?? '').trim()))

/** A tag is one of a server that exists, at an address that can be one there. */
async function whyNotHere(db: Db): Promise<(values: Values) => RowProblem[]> {
  const servers = await readServers(db)
  return (values) => {
    const name = (textIn(values, 'server') ?? '').trim()
    if (name === '') return []
    const server = serverOf(servers, values)
    if (!server) return [{ field: 'server', code: 'tag-server-unknown', values: { name: name.slice(0, 40) } }]
    const address = textIn(values, 'tagValue') ?? ''
    const example = address.trim() === '' ? undefined : whyNotAddress(address, server)
    return example === undefined ? [] : [{ field: 'tagValue', code: 'tag-url-invalid', values: { example } }]
  }
}

/** Rows whose rules were asked before are whole. */
const toRow = (servers: ReadonlyMap<string, Server>, values: Values) => ({
  tagName: textIn(values, 'tagName') ?? '',
  tagType: typeOf(values) ?? '',
  opcServerID: serverOf(servers, values)?.opcServerID ?? 0,
  tagValue: (textIn(values, 'tagValue') ?? '').trim(),
})

async function insert(trx: Trx, rows: readonly Values[], by: Actor): Promise<void> {
  const servers = await readServers(trx)
  for (const some of portions(rows.map((values) => toRow(servers, values)))) {
    const made = await trx.insertInto('tag').values(some).returningAll().execute()
    await auditAll(
      trx,
      made.map((after) => ({ ...by, action: 'tag.create', entity: 'tag', entityKey: after.tagID, after })),
    )
  }
}

async function change(trx: Trx, changes: readonly Change[], by: Actor): Promise<void> {
  const servers = await readServers(trx)
  for (const { before, after: values } of changes) {
    const { tagID } = before as { tagID: number }
    const after = await trx
      .updateTable('tag')
      .set((eb) => ({ ...toRow(servers, values), revision: eb('revision', '+', 1) }))
      .where('tagID', '=', tagID)
      .returningAll()
      .executeTakeFirstOrThrow()
    await auditAll(trx, [{ ...by, action: 'tag.change', entity: 'tag', entityKey: tagID, before, after }])
  }
}
