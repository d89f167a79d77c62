import type { OrderHour } from '@baliza/contract'
import { callApi } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Saved } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast.tsx'
import { type Signed, signatureField, signedBy, useFirstSigner } from '../stops/signature-field.tsx'
import { type Correction, correctionFields, correctionOf } from './correction-fields.ts'

type Props = { line: number; hour: OrderHour; onClose: () => void; onSaved: () => void }

/** Asks what an hour made, why it says so, and who says so. */
export function CorrectDialog({ line, hour, onClose, onSaved }: Props) {
  const { hourMinute, number } = useFormat()
  const { start, end, op, units, discards } = hour
  const signer = useFirstSigner()
  const save = async (_: unknown, { values }: Saved<Correction & Signed>) => {
    await signedBy(values, (signed) =>
      callApi('production.correct', { body: { ...correctionOf(line, hour, values), ...signed } }),
    )
    toast.success(m.hand_counts_saved())
    onSaved()
  }
  return (
    <FormDialog<Correction & Signed>
      isOpen
      title={m.hand_counts_correct_title({
        from: hourMinute(start),
        to: hourMinute(end),
        op: op ?? m.hand_counts_no_order(),
      })}
      initial={{ units, discards, ...signer }}
      fields={[...correctionFields(hour, number), signatureField()]}
      onSave={save}
      onClose={onClose}
      keptAs={`hour ${hour.order} ${start}`}
      saveLabel={m.hand_counts_sign()}
    />
  )
}
