import type { OpcServer } from '@baliza/contract'
import { sql } from 'kysely'
import { boolean, defineGrid, instantOf, integer, join, nullable, text } from '../../grid/grid.ts'
import { optionsGrid } from '../../lists/options-grid.ts'

/** Everything of a server but its password. */
export const opcServerGrid = defineGrid<OpcServer>({
  name: 'opc-servers',
  table: 'opcServer',
  key: ['opcServerID'],
  columns: {
    opcServerID: integer('opcServer.opcServerID'),
    name: text('opcServer.name', { search: 'opcServer.nameSearch' }),
    description: nullable(text('opcServer.description', { search: 'opcServer.descriptionSearch' })),
    hostName: text('opcServer.hostName', { search: 'opcServer.hostNameSearch' }),
    serverType: text('opcServer.serverType'),
    enabled: boolean('opcServer.enabled'),
    securityMode: text('opcServer.securityMode'),
    securityPolicy: nullable(text('opcServer.securityPolicy')),
    userName: nullable(text('opcServer.userName')),
    hasPassword: boolean(() => sql`("opcServer"."password" is not null)`),
    headerNames: nullable(text('opcServer.headerNames')),
    tokenMadeAt: nullable(instantOf('pushSource.tokenMadeAt')),
    certificateThumbprint: nullable(text('opcServer.certificateThumbprint')),
    certificateSubject: nullable(text('opcServer.certificateSubject')),
    certificateFrom: nullable(instantOf('opcServer.certificateFrom')),
    certificateTo: nullable(instantOf('opcServer.certificateTo')),
    certificateBy: nullable(text('opcServer.certificateBy')),
    certificateAt: nullable(instantOf('opcServer.certificateAt')),
    serverState: nullable(text('opcServerStatus.serverState')),
    lastUpdateTime: nullable(instantOf('opcServerStatus.lastUpdateTime')),
    updatedBy: nullable(text('opcServer.updatedBy')),
    updateDate: nullable(instantOf('opcServer.updateDate')),
    revision: integer('opcServer.revision'),
  },
  joins: {
    opcServerStatus: join('opcServerStatus', 'opcServerStatus.opcServerID', 'opcServer.opcServerID'),
    pushSource: join('pushSource', 'pushSource.opcServerID', 'opcServer.opcServerID'),
  },
})

export const opcServerOptions = optionsGrid(
  'opcServer',
  {
    value: integer('opcServer.opcServerID'),
    text: text('opcServer.name', { search: 'opcServer.nameSearch' }),
  },
  { field: 'text', desc: false },
)
