import type { Instant } from '@baliza/domain'
import type { PlantModel } from '../plant-model.ts'
import { type ControlPort, type Controls, openControlPort } from './control.ts'
import { type HttpPlant, startHttpPlant } from './http-plant.ts'
import { type OpcUaOptions, startOpcUaPlant } from './opc-ua-plant.ts'
import { openTagBoard } from './tag-board.ts'

export type LivePlantOptions = Omit<OpcUaOptions, 'tags'> & {
  readonly model: PlantModel
  readonly now: () => Instant
  readonly httpPort?: number
  readonly controlPort?: number
  /**
   * How often the servers look at the plant, in real milliseconds: at whole multiples of it, where time is
   * not warped.
   */
  readonly lookIntervalMs?: number
  /** While this holds, connections are cut and new ones hear nothing. */
  readonly isCutOff?: (at: Instant) => boolean
}

export type LivePlant = {
  readonly opcUaUrl: string
  readonly httpUrl: string
  readonly controlUrl: string
  stop(): Promise<void>
}

const LOOK_INTERVAL = 200

/** The model as a plant that can be asked: an OPC UA server, an API and a control port, by one clock. */
export async function startLivePlant(options: LivePlantOptions): Promise<LivePlant> {
  const { model, now } = options
  const board = openTagBoard(model, now)
  const opcUa = await startOpcUaPlant({ ...options, tags: tagsOf(model, 'UA') })
  const http: HttpPlant = await startHttpPlant(
    tagsOf(model, 'API'),
    (tagName) => board.shown(tagName),
    options.httpPort,
  )
  const look = () => opcUa.publish(board.look())
  const stopLooking = every(options.lookIntervalMs ?? LOOK_INTERVAL, now, look)
  const stopDropping = followDrops(options, [opcUa.wires, http])
  const controls: Controls = {
    knows: (lineID) => board.lineIDs.includes(lineID),
    force(lineID, tags) {
      board.force(lineID, tags)
      look()
    },
    release(lineID) {
      board.release(lineID)
      look()
    },
    async servers(order) {
      if (order === 'restart') return opcUa.restart()
      opcUa.wires[order]()
      http[order]()
    },
  }
  const control: ControlPort = await openControlPort(controls, options.controlPort)
  return {
    opcUaUrl: opcUa.url,
    httpUrl: http.url,
    controlUrl: control.url,
    async stop() {
      stopLooking()
      stopDropping()
      await Promise.all([opcUa.stop(), http.stop(), control.stop()])
    },
  }
}

/**
 * Does it now and at each whole multiple of the interval: late ones are made up by the next, and there is no
 * drift.
 */
function every(intervalMs: number, now: () => Instant, work: () => void): () => void {
  let timer: NodeJS.Timeout
  const update = () => {
    work()
    timer = setTimeout(update, intervalMs - (now() % intervalMs) + 1)
  }
  update()
  return () => clearTimeout(timer)
}

type Wire = Pick<HttpPlant, 'cut' | 'freeze' | 'thaw'>

const DROP_LOOK_INTERVAL = 50

/** Takes the plant off the network while `isCutOff` holds. */
function followDrops({ isCutOff, now }: LivePlantOptions, wires: readonly Wire[]): () => void {
  if (!isCutOff) return () => undefined
  let dropped = false
  return every(DROP_LOOK_INTERVAL, now, () => {
    if (isCutOff(now()) === dropped) return
    dropped = !dropped
    for (const wire of wires) {
      if (dropped) wire.freeze()
      else wire.thaw()
      wire.cut()
    }
  })
}

function tagsOf({ description: { servers, tags } }: PlantModel, serverType: 'UA' | 'API') {
  const ids = new Set(
    servers.filter((server) => server.serverType === serverType).map(({ opcServerID }) => opcServerID),
  )
  return tags.filter(({ opcServerID }) => ids.has(opcServerID))
}
