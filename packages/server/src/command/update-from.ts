import { chownSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { askProduct } from '../messaging/stop-door.ts'
import type { Settings } from '../process/settings.ts'
import type { Update, UpdateOrder } from '../process/update/update-file.ts'
import { BUILDS, type Installation, switchTo } from '../release/installation.ts'
import { backUp } from './copy-database.ts'
import { prepareBuild } from './prepare-build.ts'
import { readStatus } from './read-status.ts'
import type { Surroundings } from './words.ts'

const EXIT = { UPDATED: 0, BACK: 1, UNKNOWN: 4 }
const SECOND = 1000

/** What the product that runs says on the way, in a person's words. */
const SAID: Readonly<Partial<Record<Update['step'], string>>> = {
  stopped: 'The build of before has stopped.',
  migrated: 'The schema is what the new build needs; that of before can live with it.',
  started: 'The new build is tried.',
  undoing: 'It goes back.',
}

type Asked = { readonly archive: string; readonly signatureKey: string | undefined }

/**
 * Lays a build beside that which runs, and has the product that runs try it. Answers how the command ends.
 */
export async function updateFrom(
  { archive, signatureKey }: Asked,
  settings: Settings,
  surroundings: Pick<Surroundings, 'say' | 'complain'>,
): Promise<number> {
  const { say } = surroundings
  const target = await prepareBuild(archive, signatureKey, settings)
  say(`✓ ${target.build} is what was signed, and lies beside the build that runs.\n`)
  say(`${await backUpForUpdate(settings)}\n`)
  return tellEnd(await carriedOut(settings, target, say), target, surroundings)
}

/** For whoever wants to go back after the update has ended well. */
async function backUpForUpdate(settings: Settings): Promise<string> {
  const file = path.join(settings.dataFolder, 'before-update.backup')
  const told = await backUp(settings, file, { verify: true })
  const { uid, gid } = statSync(settings.dataFolder)
  if (process.getuid?.() === 0) chownSync(file, uid, gid)
  return told
}

/** Asks the product that runs; answers the last that it said. */
async function carriedOut(
  settings: Settings,
  target: Installation,
  say: (text: string) => void,
): Promise<Update | undefined> {
  const { sources, pipeline } = await readStatus(settings)
  const order: UpdateOrder = {
    home: target.home,
    to: target.build,
    sources: sources.filter(({ state, pushes }) => state === 'Running' && !pushes).map(({ name }) => name),
    leads: pipeline.state === 'leads',
  }
  let last: Update | undefined
  await askProduct(settings.dataFolder, JSON.stringify({ update: order }), (line, hangUp) => {
    const update = JSON.parse(line) as Update
    // NOTE: it is well: the one moment from which on there is no way back
    if (update.step === 'started' && update.took !== undefined) switchTo(target)
    else if (SAID[update.step]) say(`  ${SAID[update.step]}\n`)
    last = update
    if (['done', 'undone', 'busy'].includes(update.step)) hangUp()
  })
  return last
}

function tellEnd(
  last: Update | undefined,
  { home, build }: Installation,
  { say, complain }: Pick<Surroundings, 'say' | 'complain'>,
): number {
  const seconds = (ms = 0) => `${(ms / SECOND).toFixed(1)} s`
  if (last?.step === 'done') {
    say(`✓ ${build} runs. The plant was not read for ${seconds(last.took?.away)}.\n`)
    forgetOthers(home, [build, last.from])
    return EXIT.UPDATED
  }
  if (last?.step === 'undone') {
    complain(`✗ ${build} does not run here: ${last.why}\n`)
    complain(`  The build of before runs as it did, ${seconds(last.took?.back)} later.\n`)
    rmSync(path.join(home, BUILDS, build), { recursive: true, force: true })
    return EXIT.BACK
  }
  complain('The update was cut off. baliza start finishes or undoes it.\n')
  return EXIT.UNKNOWN
}

/** The one of before stays, for whoever wants to go back; what is older goes. */
function forgetOthers(home: string, kept: readonly string[]): void {
  const builds = path.join(home, BUILDS)
  for (const name of readdirSync(builds))
    if (!kept.includes(name)) rmSync(path.join(builds, name), { recursive: true, force: true })
}
