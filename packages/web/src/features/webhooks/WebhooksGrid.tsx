import { IconListDetails, IconSend } from '@tabler/icons-react'
import { useMemo } from 'react'
import { callApi } from '../../api/call-api.ts'
import { gridSource } from '../../api/grid-source.ts'
import { ServerGrid } from '../../api/ServerGrid.tsx'
import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { RowAction } from '../../ui/data-grid/grid-props.ts'
import { usePlaces } from './use-places.ts'
import { type ListedWebhook, webhookColumns } from './webhook-columns.tsx'
import { webhookFields } from './webhook-fields.tsx'

const source = gridSource({
  load: 'webhooks.get',
  insert: 'webhooks.post',
  update: 'webhooks.put',
  remove: 'webhooks.delete',
  outdates: ['webhooks.get'],
})
const keyOf = ({ webhookID }: ListedWebhook) => webhookID
const BY_NAME = [{ selector: 'name', desc: false }]
const NEW_WEBHOOK = { enabled: true, stopOpened: true, stopRecognized: true, stopClosed: true }
const HEIGHT = 300

type Props = {
  readonly chosen: number | undefined
  readonly onChoose: (webhook: ListedWebhook) => void
  readonly onTested: (webhook: ListedWebhook) => void
}

/** The webhooks; the log of one of them is open below. */
export function WebhooksGrid({ chosen, onChoose, onTested }: Props) {
  const places = usePlaces()
  const columns = useMemo(() => webhookColumns(places, chosen), [places, chosen])
  const test = useWrite(
    ({ webhookID }: ListedWebhook) => callApi('webhooks.test', { body: { key: webhookID } }),
    {
      doneText: () => m.webhooks_test_under_way(),
      onDone: (_, webhook) => onTested(webhook),
      onRefused: toastProblem,
    },
  )
  const actions = (webhook: ListedWebhook): readonly RowAction[] => [
    {
      id: 'log',
      label: m.webhooks_open_log(),
      icon: <IconListDetails size={18} aria-hidden />,
      isMain: true,
      onRun: () => onChoose(webhook),
    },
    {
      id: 'test',
      label: m.webhooks_test(),
      icon: <IconSend size={18} aria-hidden />,
      onRun: () => test.write(webhook),
      isBusy: test.isBusy && test.sent?.webhookID === webhook.webhookID,
      whyNot: webhook.enabled ? undefined : m.webhooks_test_disabled(),
    },
  ]
  return (
    <ServerGrid
      id="webhooks"
      label={m.webhooks_title()}
      source={source}
      columns={columns}
      keyOf={keyOf}
      sort={BY_NAME}
      rowActions={actions}
      actionsWidth={270}
      height={HEIGHT}
      edit={{
        fields: (row) => webhookFields(row, places),
        title: (row) => (row === undefined ? m.webhooks_add() : m.webhooks_edit({ name: row.name })),
        addLabel: m.webhooks_add(),
        nameOf: ({ name }) => m.webhooks_called({ name }),
        newValues: NEW_WEBHOOK,
        carried: ['revision'],
        canAdd: true,
        canEdit: true,
        canDelete: true,
      }}
      exportName="WEBHOOKS"
      empty={{ title: m.webhooks_empty(), text: m.webhooks_empty_hint() }}
    />
  )
}
