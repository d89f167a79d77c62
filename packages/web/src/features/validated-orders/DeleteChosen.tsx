import { useWrite } from '../../api/use-write.ts'
import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { ApiProblem, problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { type ChosenOrders, namesOf, usedOf } from './chosen-orders.ts'
import classes from './validated-orders.module.css'

type Props = { chosen: ChosenOrders; onClear: () => void; onDeleted: () => void }

/** What may be done with the chosen orders; deleting asks once more, and deletes all of them or none. */
export function DeleteChosen({ chosen, onClear, onDeleted }: Props) {
  const [isAsking, setAsking] = useState(false)
  const remove = useWrite(
    (confirmed: boolean) =>
      callApi('validatedOrder.delete', { body: { key: [...chosen.keys()], confirmed } }),
    {
      doneText: () => m.validated_orders_deleted(),
      onDone: () => {
        setAsking(false)
        onDeleted()
      },
      onRefused: (error) => !asksAbout(error) && toast.error(m.validated_orders_delete_failed()),
    },
  )
  const close = () => {
    setAsking(false)
    remove.forget()
  }
  if (chosen.size === 0) return null
  const used = usedOf(chosen)
  return (
    <>
      <Button
        color="danger"
        variant="light"
        h={36}
        leftSection={<IconTrash size={17} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {m.validated_orders_delete_chosen({ count: chosen.size })}
      </Button>
      <Button variant="subtle" h={36} leftSection={<IconX size={17} aria-hidden />} onClick={onClear}>
        {m.validated_orders_clear()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={m.validated_orders_delete_title()}
        confirmLabel={m.validated_orders_delete()}
        isDangerous
        isBusy={remove.isBusy}
        onConfirm={() => remove.write(used.length > 0 || asksAbout(remove.error))}
        onClose={close}
      >
        <p>{m.validated_orders_delete_question()}</p>
        <p className={classes.named}>{namesOf([...chosen.keys()])}</p>
        {used.length > 0 && (
          <Notice tone="warn" title={m.validated_orders_used({ names: namesOf(used) })}>
            {m.validated_orders_used_text()}
          </Notice>
        )}
        {remove.error !== null && <Refusal error={remove.error} />}
      </ConfirmDialog>
    </>
  )
}

function Refusal({ error }: { error: unknown }) {
  return (
    <Notice
      tone={asksAbout(error) ? 'warn' : 'bad'}
      title={problemText(error, { failed: m.validated_orders_delete_failed() })}
      isAlert
    />
  )
}

/** Some were used since they were listed: the server asks once more, and deletes them when it is told so. */
const asksAbout = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'validated-used-deleted'
