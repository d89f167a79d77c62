import { setTimeout as pause } from 'node:timers/promises'
import { currentBuild, installationOf } from '../../release/installation.ts'
import type { Settings } from '../settings.ts'

const LOOK_EVERY_MS = 100

/**
 * This build is tried, and not the one that stays yet. What people and programs would tell it might be lost
 * with it; what machines tell it the build of before would find in the journal.
 */
export function isOnTrial({ isTrial }: Pick<Settings, 'isTrial'>): boolean {
  const own = installationOf()
  return isTrial && own !== undefined && currentBuild(own.home) !== own.build
}

/** Begins something when this build is the one that stays. */
export function onceKept(
  settings: Pick<Settings, 'isTrial'>,
  begin: () => { readonly stop: () => Promise<void> },
): { readonly stop: () => Promise<void> } {
  if (!isOnTrial(settings)) return begin()
  let isOver = false
  const waiting = (async () => {
    while (!isOver && isOnTrial(settings)) await pause(LOOK_EVERY_MS)
    return isOver ? undefined : begin()
  })()
  return {
    stop: async () => {
      isOver = true
      await (await waiting)?.stop()
    },
  }
}
