import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi, callQuery } from '../../api/call-api.ts'
import { lineNamed } from '../../api/line-names.ts'
import { useProductNames } from '../../api/product-names.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Draft, FormField } from '../../ui/form/form-field.ts'
import type { Saved } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast.tsx'
import { createFields, type NewOrder, type Offered } from './create-fields.ts'
import { orderOf } from './create-order.ts'
import type { NamedOrder } from './order-dialog.ts'
import type { OrderLine } from './use-order-lines.ts'

type Props = {
  lines: readonly OrderLine[]
  line: number | undefined
  onClose: () => void
  onCreated: (startNext?: NamedOrder) => void
}

/** An order from a pre-loaded one, from a validated one, or by hand; it can be started right away. */
export function CreateDialog({ lines, line, onClose, onCreated }: Props) {
  const offered = useOffered(lines)
  const made = useRef<{ startNext: NamedOrder | undefined }>(undefined)
  const initial: Draft<NewOrder> = {
    source: 'preloaded',
    starts: false,
    ...(line !== undefined && { lineID: line }),
  }
  const save = async (_: Draft<NewOrder>, { values: draft }: Saved<NewOrder>) => {
    const order = await callApi('orders.post', { body: orderOf(draft) })
    toast.success(m.orders_created_toast({ op: order.op }))
    made.current = { startNext: draft.starts ? order : undefined }
  }
  // The dialog closes itself once it is saved; what comes next opens only then.
  const close = () => (made.current === undefined ? onClose() : onCreated(made.current.startNext))
  return (
    <FormDialog<NewOrder>
      isOpen
      title={m.orders_create()}
      initial={initial}
      fields={({ source }) => [sourceField, ...createFields(source ?? 'preloaded', offered)]}
      onSave={save}
      onClose={close}
      keptAs="order new"
      saveLabel={m.orders_create_action()}
    />
  )
}

const sourceField: FormField<NewOrder> = {
  field: 'source',
  get caption() {
    return m.orders_source()
  },
  kind: 'custom',
  isWide: true,
  draw: (value, onChange) => (
    <SegmentedControl
      fullWidth
      size="md"
      aria-label={m.orders_source()}
      value={value ?? 'preloaded'}
      onChange={onChange}
      data={[
        { value: 'preloaded', label: m.orders_source_preloaded() },
        { value: 'validated', label: m.orders_source_validated() },
        { value: 'hand', label: m.orders_source_hand() },
      ]}
    />
  ),
}

function useOffered(lines: readonly OrderLine[]): Offered {
  const { data: sources } = useQuery({ ...callQuery('orders.sources', {}), staleTime: 0 })
  const products = useProductNames()
  return {
    lines: lines.map(({ lineID, description }) => ({
      value: lineID,
      text: lineNamed({ lineID, line: description }),
    })),
    preloaded: sources?.preloaded ?? [],
    validated: sources?.validated ?? [],
    products,
  }
}
