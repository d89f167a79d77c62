import { useWrite } from '../../api/use-write.ts'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import type { OrderIndex } from '@baliza/contract'
import { mayRole } from '@baliza/domain'
import { Switch } from '@mantine/core'
import { callApi } from '../../api/call-api.ts'
import { useSessionUser } from '../../api/session.ts'
import { toastProblem } from '../../api/toast-problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './indexes.module.css'

type Props = { order: Pick<OrderIndex, 'order' | 'op' | 'validation' | 'revision'>; onChanged: () => void }

/**
 * SI or NO: somebody looked at the order and stands by it. Shows at once what was asked for; a refusal takes
 * it back.
 */
export function ValidationSwitch({ order, onChanged }: Props) {
  const isAllowed = mayRole(useSessionUser()?.roleID ?? 0, 'orders.validate')
  const validate = useWrite(
    (validation: boolean) =>
      callApi('oeeindex.validate', { body: { order: order.order, validation, revision: order.revision } }),
    {
      doneText: ({ validation }) => (validation ? m.indexes_validated() : m.indexes_invalidated()),
      onDone: onChanged,
      onRefused: (error) => {
        toastProblem(error)
        onChanged()
      },
    },
  )
  return (
    <Switch
      size="lg"
      classNames={{ trackLabel: classes.switchLabel ?? '' }}
      aria-label={m.indexes_validation_of({ op: order.op })}
      onLabel={m.indexes_yes()}
      offLabel={m.indexes_no()}
      disabled={!isAllowed || validate.isBusy}
      checked={validate.isBusy ? validate.sent === true : order.validation}
      onChange={({ currentTarget }) => validate.write(currentTarget.checked)}
    />
  )
}
