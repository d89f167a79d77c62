import type { Tag } from '@baliza/contract'
import { sql } from 'kysely'
import { defineGrid, instantOf, integer, join, nullable, text } from '../../grid/grid.ts'
import { optionsGrid } from '../../lists/options-grid.ts'

/** A value is kept as JSON: a text without its quotes, and no value as none. */
const DATA = sql`nullif(trim("tagReading"."value", '"'), 'null')`

export const tagGrid = defineGrid<Tag>({
  name: 'tags',
  table: 'tag',
  key: ['tagID'],
  columns: {
    tagID: integer('tag.tagID'),
    tagName: text('tag.tagName', { search: 'tag.tagNameSearch' }),
    tagType: text('tag.tagType'),
    opcServerID: integer('tag.opcServerID'),
    server: text('opcServer.name', { search: 'opcServer.nameSearch' }),
    tagValue: text('tag.tagValue', { search: 'tag.tagValueSearch' }),
    data: nullable(text(() => DATA, { needs: ['tagReading'] })),
    quality: nullable(text('tagReading.quality')),
    sourceTime: nullable(instantOf('tagReading.sourceTime')),
    revision: integer('tag.revision'),
  },
  joins: {
    opcServer: join('opcServer', 'opcServer.opcServerID', 'tag.opcServerID'),
    tagReading: join('tagReading', 'tagReading.tagID', 'tag.tagID'),
  },
})

export const tagOptions = optionsGrid(
  'tag',
  { value: integer('tag.tagID'), text: text('tag.tagName', { search: 'tag.tagNameSearch' }) },
  { field: 'text', desc: false },
)
