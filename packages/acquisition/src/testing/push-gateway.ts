import type { ContractSource } from '../driver.contract.ts'
import type { Driver, PushedReading, ServerSettings, TagAddress } from '../driver.ts'
import { clock, type Ears } from './ears.ts'

/** A gateway says what changed, and that it lives. */
const BEAT = 200

export const pushSettings = (rest: Partial<ServerSettings> = {}): ServerSettings => ({
  opcServerID: 3,
  name: 'gateway',
  hostName: 'push://gateway?silence=2',
  serverType: 'API',
  securityMode: 'None',
  securityPolicy: null,
  userName: null,
  password: null,
  certificateFolder: '',
  ...rest,
})

type Value = { value: boolean | number | null; at: number; isTaken: boolean }

/** A gateway that sends what changed until it is taken, to the driver that it is attached to. */
export async function startPushGateway(): Promise<ContractSource> {
  const values = new Map<string, Value>()
  const names = new Map<number, string>()
  let to: { driver: Driver; ears: Ears } | undefined
  let isRunning = true

  function send(): void {
    if (!to || !isRunning) return
    const waiting = [...names].flatMap(([tagID, name]): PushedReading[] => {
      const known = values.get(name)
      if (!known || known.isTaken) return []
      return [
        { tagID, value: known.value, quality: known.value === null ? 'bad' : 'good', sourceTime: known.at },
      ]
    })
    const taken = to.driver.receive?.(waiting, clock()) ?? []
    for (const { tagID } of taken) Object.assign(values.get(names.get(tagID) ?? '') ?? {}, { isTaken: true })
    if (taken.length > 0) to.ears.readings(taken)
  }

  function set(name: string, value: Value['value'], at = new Date()): void {
    values.set(name, { value, at: at.getTime(), isTaken: false })
    send()
  }

  const timer = setInterval(send, BEAT)
  set('running', true)
  set('count', 100)
  return {
    server: pushSettings(),
    tag(tagID, name): TagAddress {
      names.set(tagID, name)
      return { tagID, tagName: name, tagType: 'Double', tagValue: name }
    },
    set,
    spoil: (name) => set(name, null),
    async restart(meanwhile) {
      isRunning = false
      await meanwhile?.()
      for (const value of values.values()) value.isTaken = false
      isRunning = true
    },
    attach(driver, ears) {
      to = { driver, ears }
      send()
    },
    stop: async () => clearInterval(timer),
  }
}
