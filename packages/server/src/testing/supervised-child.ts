import { setInterval } from 'node:timers'
import { advance, announceReady, EXIT_MISCONFIGURED, stopOnRequest } from '../messaging/supervised.ts'
import { supervisorBus } from '../messaging/supervisor-bus.ts'

/**
 * A child for tests of the supervisor. It says each hint that it hears back on another topic, with its own
 * number added.
 */
if (process.env['CHILD_REFUSES']) process.exit(EXIT_MISCONFIGURED)
if (process.env['CHILD_CRASHES']) process.exit(1)
// As Node does where it watches the sources of a program.
if (process.env['CHILD_CHATTERS'])
  process.send?.({ 'watch:import': ['file:///somewhere.ts'] }, () => process.exit(1))
const bus = supervisorBus()
bus.subscribe('facts', (lineIDs) => bus.publish('lines', [...lineIDs, Number(process.env['CHILD_NUMBER'])]))
// One that is stuck lives, and speaks, and its work comes no further.
const alive = setInterval(() => void (process.env['CHILD_STANDS_STILL'] || advance()), 50)
stopOnRequest(async () => {
  clearInterval(alive)
  await bus.close()
})
if (!process.env['CHILD_CHATTERS']) announceReady()
