import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { LostSecrets } from '../../api/LostSecrets.tsx'
import { DeliveriesGrid } from './DeliveriesGrid.tsx'
import { WebhooksGrid } from './WebhooksGrid.tsx'
import type { ListedWebhook } from './webhook-columns.tsx'
import classes from './webhooks.module.css'

/** Which other programs are told of what happens; below, what came of telling one of them. */
export function WebhooksTab() {
  const [chosen, setChosen] = useState<number>()
  const [tests, setTests] = useState(0)
  const { data: webhooks = [] } = useQuery(callQuery('webhooks.get', { query: {} }))
  const webhook = webhooks.find(({ webhookID }) => webhookID === chosen) ?? webhooks[0]
  const tested = ({ webhookID }: ListedWebhook) => {
    setChosen(webhookID)
    setTests(tests + 1)
  }
  return (
    <div className={classes.tab}>
      <LostSecrets table="webhook" />
      <WebhooksGrid
        chosen={webhook?.webhookID}
        onChoose={({ webhookID }) => setChosen(webhookID)}
        onTested={tested}
      />
      {webhook !== undefined && <DeliveriesGrid key={webhook.webhookID} webhook={webhook} round={tests} />}
    </div>
  )
}
