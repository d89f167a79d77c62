import type { Machine } from '../plant/machine.ts'
import type { Plant } from '../plant/plant.ts'
import type { Blow } from './weather.ts'

/** The first statement of every cycle that writes facts: from then on the leader holds its row. */
const FIRST_OF_A_CYCLE = 'update "pipelineLead"'
const LATE_MS = 300

/** What happened, to which machine, and the way back. */
export type Struck = { readonly machine: Machine | undefined; readonly mend: () => void }

/** Lets it happen now. */
export async function strike(plant: Plant, blow: Blow, lasts: number): Promise<Struck> {
  if (blow.kind === 'database')
    return { machine: undefined, mend: await strikeDatabase(plant, blow.how, lasts) }
  if (blow.kind === 'garbage') return { machine: undefined, mend: plant.spoilSource() }
  const machine = blow.who === 'leader' ? plant.leader() : plant.standby()
  return { machine, mend: strikeMachine(plant, machine, blow) }
}

async function strikeDatabase(
  { database }: Plant,
  how: 'kill' | 'freeze' | 'restart',
  lasts: number,
): Promise<() => void> {
  if (how === 'freeze') return database.freeze()
  await database.restart(how, lasts)
  return () => undefined
}

type BlowToMachine = Exclude<Blow, { readonly kind: 'database' | 'garbage' }>

function strikeMachine(plant: Plant, machine: Machine, blow: BlowToMachine): () => void {
  const wire = plant.wireOf(machine)
  switch (blow.kind) {
    case 'kill':
      machine.kill(blow.what)
      return () => undefined
    case 'freeze':
      return machine.freeze(blow.what)
    case 'clock':
      machine.setClock(blow.by)
      return () => machine.setClock(0)
    case 'full-disk':
      return machine.fillDisk()
    case 'cut':
      wire.cut()
      return wire.mend
    case 'hold':
      wire.hold()
      return wire.mend
    case 'hold-in-transaction':
      wire.holdAfter(FIRST_OF_A_CYCLE)
      return wire.mend
    case 'delay':
      wire.delay(LATE_MS)
      return wire.mend
  }
}
