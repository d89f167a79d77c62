import {
  type ClientSession,
  type ClientSessionPublishService,
  DataChangeNotification,
  type MonitoredItemNotification,
  PublishRequest,
  type PublishResponse,
  StatusChangeNotification,
} from 'node-opcua-client'

/** Requests kept waiting at the server, so that an answer never waits for our next request. */
const PIPELINE = 4

type Acknowledgement = { readonly subscriptionId: number; readonly sequenceNumber: number }

export type PublishEars = {
  /** Something came: values, or a keep-alive. */
  heard(kind: 'news' | 'sign-of-life'): void
  values(items: readonly MonitoredItemNotification[]): void
  /** The subscription has ended. */
  ended(reason: string): void
}

/**
 * Takes the notifications of a subscription as they come off the wire. node-opcua's own monitored items would
 * raise an event per value; at 50,000 values a second that is most of the work, and its own repair of lost
 * subscriptions has failed silently in the field.
 */
export function listen(session: ClientSession, subscriptionId: number, ears: PublishEars): { stop(): void } {
  // NOTE: `publish` is public on the session's class and missing in its interface
  const publisher = session as ClientSession & ClientSessionPublishService
  let acknowledgements: Acknowledgement[] = []
  let listening = true

  function ask(): void {
    const subscriptionAcknowledgements = acknowledgements
    acknowledgements = []
    publisher.publish(new PublishRequest({ subscriptionAcknowledgements }), (error, response) => {
      if (!listening) return
      if (error || !response) return end(error?.message ?? 'no answer to publish')
      ears.heard(response.notificationMessage.notificationData?.length ? 'news' : 'sign-of-life')
      take(response)
      if (listening) ask()
    })
  }

  function take({ notificationMessage: { notificationData, sequenceNumber } }: PublishResponse): void {
    if (!notificationData || notificationData.length === 0) return
    acknowledgements.push({ subscriptionId, sequenceNumber })
    for (const notification of notificationData) {
      if (notification instanceof DataChangeNotification) ears.values(notification.monitoredItems ?? [])
      else if (notification instanceof StatusChangeNotification)
        end(`the subscription ended: ${notification.status.name}`)
    }
  }

  function end(reason: string): void {
    listening = false
    ears.ended(reason)
  }

  for (let waiting = 0; waiting < PIPELINE; waiting++) ask()
  return {
    stop() {
      listening = false
    },
  }
}
