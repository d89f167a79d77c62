import { createServer, type Server, type Socket } from 'node:net'
import { Aedes } from 'aedes'
import { connectAsync, type MqttClient } from 'mqtt'
import type { ServerSettings, TagAddress } from '../driver.ts'

export const mqttSettings = (port: number, rest: Partial<ServerSettings> = {}): ServerSettings => ({
  opcServerID: 5,
  name: 'broker',
  hostName: `mqtt://127.0.0.1:${port}`,
  serverType: 'API',
  securityMode: 'None',
  securityPolicy: null,
  userName: 'baliza',
  password: 'secret',
  certificateFolder: '',
  ...rest,
})

export type MqttPlant = {
  readonly port: number
  /** A tag of the topic `plant/NAME`, with `{ "value": …, "at": … }` in it. */
  tag(tagID: number, name: string): TagAddress
  set(name: string, value: unknown, at?: Date): void
  spoil(name: string): void
  publish(topic: string, payload: string | Buffer, isKept?: boolean): Promise<void>
  /** Hears what is published to a topic. */
  listen(topic: string, hear: (payload: Buffer) => void): Promise<void>
  /** Breaks off without a word, as a machine does whose plug is pulled. */
  vanish(): Promise<void>
  restart(meanwhile?: () => Promise<void>): Promise<void>
  clients(): Promise<number>
  stop(): Promise<void>
}

/** A real broker, and a machine that publishes what it is set to and has the broker keep it. */
export async function startMqttPlant(): Promise<MqttPlant> {
  const kept = new Map<string, string>()
  let broker = await openBroker(0)
  const { port } = broker
  let machine = await connectMachine(port)

  async function begin(): Promise<void> {
    machine = await connectMachine(port)
    for (const [topic, text] of kept) await machine.publishAsync(topic, text, { retain: true })
  }

  function keep(name: string, content: object): void {
    const topic = `plant/${name}`
    kept.set(topic, JSON.stringify(content))
    if (machine.connected) machine.publish(topic, kept.get(topic) ?? '', { retain: true })
  }

  const plant: MqttPlant = {
    port,
    tag: (tagID, name) => ({
      tagID,
      tagName: name,
      tagType: 'Double',
      tagValue: `plant/${name}#/value;time=/at`,
    }),
    set: (name, value, at = new Date()) => keep(name, { value, at: at.toISOString() }),
    spoil: (name) => keep(name, {}),
    publish: async (topic, payload, isKept = false) =>
      void (await machine.publishAsync(topic, payload, { retain: isKept })),
    async listen(topic, hear) {
      machine.on('message', (heard, payload) => heard === topic && hear(payload))
      await machine.subscribeAsync(topic)
    },
    async vanish() {
      await machine.endAsync(true)
      await broker.stop()
    },
    async restart(meanwhile) {
      await plant.vanish()
      await meanwhile?.()
      broker = await openBroker(port)
      await begin()
    },
    clients: async () => broker.clients() - (machine.connected ? 1 : 0),
    stop: () => plant.vanish(),
  }
  plant.set('running', true)
  plant.set('count', 100)
  return plant
}

const connectMachine = (port: number): Promise<MqttClient> =>
  connectAsync(`mqtt://127.0.0.1:${port}`, { username: 'baliza', password: 'secret', reconnectPeriod: 0 })

async function openBroker(wanted: number) {
  const sockets = new Set<Socket>()
  const aedes = await Aedes.createBroker()
  aedes.authenticate = (_client, userName, password, done) => {
    const isRight = userName === 'baliza' && password?.toString() === 'secret'
    done(isRight ? null : Object.assign(new Error('no'), { returnCode: 4 }), isRight)
  }
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    aedes.handle(socket)
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    clients: () => sockets.size,
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await new Promise<void>((resolve) => aedes.close(resolve))
    },
  }
}
