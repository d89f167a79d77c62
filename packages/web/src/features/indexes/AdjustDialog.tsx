import type { BodyOf, OrderIndex } from '@baliza/contract'
import { callApi } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { FormField } from '../../ui/form/form-field.ts'
import type { Saved } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast.tsx'
import { type Signed, signatureField, signedBy, useFirstSigner } from '../stops/signature-field.tsx'
import { REASON_LIMIT, ReasonInput } from './ReasonInput.tsx'

type Adjustment = Pick<BodyOf<'oeeindex.adjust'>, 'discountTime' | 'reason'>

type AdjustProps = { order: OrderIndex; onClose: () => void; onSaved: () => void }

/** Signs how many minutes an ended order is not charged with. */
export function AdjustDialog({ order, onClose, onSaved }: AdjustProps) {
  const { minutes } = useFormat()
  const signer = useFirstSigner()
  const save = async (_: unknown, { values }: Saved<Adjustment & Signed>) => {
    const { discountTime, reason } = values
    await signedBy(values, ({ username, password }) =>
      callApi('oeeindex.adjust', {
        body: {
          order: order.order,
          revision: order.revision,
          discountTime,
          reason: reason?.trim() || null,
          user: username,
          password,
        },
      }),
    )
    toast.success(m.indexes_adjusted_done({ op: order.op }))
    onSaved()
  }
  return (
    <FormDialog<Adjustment & Signed>
      isOpen
      title={m.indexes_adjust_title({ op: order.op })}
      initial={{ discountTime: order.adjustedDiscountTime, ...signer }}
      fields={[...adjustFields(order, (figure) => minutes(figure)), signatureField()]}
      onSave={save}
      onClose={onClose}
      keptAs={`adjust ${order.order}`}
      saveLabel={m.indexes_adjust()}
      errorText={toastProblem}
    />
  )
}

const adjustFields = (
  { staffedTime, discountTime }: OrderIndex,
  write: (minutes: number | null | undefined) => string,
): FormField<Adjustment>[] => [
  {
    field: 'discountTime',
    caption: m.indexes_adjust_minutes(),
    kind: 'number',
    unit: m.indexes_minutes(),
    whyNot: (minutes) =>
      typeof minutes === 'number' && (minutes < 0 || minutes > (staffedTime ?? Number.POSITIVE_INFINITY))
        ? m.indexes_adjust_range({ most: write(staffedTime) })
        : undefined,
    hint: m.indexes_adjust_hint({ discount: write(discountTime), staffed: write(staffedTime) }),
    isWide: true,
  },
  {
    field: 'reason',
    caption: m.indexes_adjust_reason(),
    kind: 'custom',
    draw: (value, onChange) => <ReasonInput value={value ?? ''} onChange={onChange} />,
    whyNot: (reason) => (reason && reason.length > REASON_LIMIT ? m.indexes_adjust_reason_long() : undefined),
    isWide: true,
  },
]
