import type { Command } from 'commander'
import { askToStop } from '../messaging/stop-door.ts'
import type { Settings } from '../process/settings.ts'
import { DATA, type Given, type Surroundings } from './words.ts'

const EXIT_STOPPED_BEFORE = 3

/** `baliza stop`: as a signal does, on systems that have none. */
export function addStop(
  program: Command,
  { say, endWith }: Surroundings,
  settingsWith: (given: Given) => Promise<Settings>,
): void {
  program
    .command('stop')
    .description('tell the product of this data folder to stop, and wait until it has')
    .addOption(DATA)
    .addHelpText('after', '\nEnds with 0: it has stopped; 3: it did not run.')
    .action(async (given: Given) => {
      const { dataFolder } = await settingsWith(given)
      const ran = await askToStop(dataFolder)
      say(ran ? 'It has stopped.\n' : `Nothing runs with ${dataFolder}.\n`)
      endWith(ran ? 0 : EXIT_STOPPED_BEFORE)
    })
}
