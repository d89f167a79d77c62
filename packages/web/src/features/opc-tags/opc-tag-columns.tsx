import type { RowOf } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'
import type { GridColumn } from '../../ui/data-grid/column.ts'
import { LiveQuality, LiveTime, LiveValue } from './TagNow.tsx'

export type ListedTag = RowOf<'tags.get'>

const qualities = () => [
  { value: 'good', text: m.opc_tags_good() },
  { value: 'uncertain', text: m.opc_tags_uncertain() },
  { value: 'bad', text: m.opc_tags_bad() },
]

/**
 * What a tag says is drawn as it is now; it is searched, sorted and exported as it was when the rows were
 * loaded.
 */
export const opcTagColumns = (): GridColumn<ListedTag>[] => [
  { field: 'tagName', caption: m.opc_tags_name(), kind: 'text', width: 190 },
  {
    field: 'data',
    caption: m.opc_tags_value(),
    kind: 'text',
    width: 130,
    align: 'right',
    render: ({ tagID }) => <LiveValue tagID={tagID} />,
  },
  {
    field: 'quality',
    caption: m.opc_tags_quality(),
    kind: 'text',
    width: 128,
    lookup: qualities(),
    render: ({ tagID }) => <LiveQuality tagID={tagID} />,
  },
  {
    field: 'sourceTime',
    caption: m.opc_tags_time(),
    kind: 'instant',
    width: 178,
    render: ({ tagID }) => <LiveTime tagID={tagID} />,
  },
  { field: 'tagType', caption: m.opc_tags_type(), kind: 'text', width: 110 },
  { field: 'server', caption: m.opc_tags_server(), kind: 'text', width: 170 },
  { field: 'tagValue', caption: m.opc_tags_url(), kind: 'text', width: 260 },
]
