import type { StreamState } from '../api/live/live-state.ts'
import { m } from '../i18n/paraglide/messages.js'

type Storage = Extract<StreamState, { kind: 'storage' }>

function storageText({ state }: Storage): string {
  switch (state) {
    case 'away':
      return m.app_database_away()
    case 'full':
      return m.app_database_full()
    case 'behind':
      return m.app_database_behind()
  }
}

/** How long what is read can still be kept. */
function journalText({ percent, minutes, isLosing }: Storage): string {
  if (isLosing) return m.app_journal_full()
  if (percent === null) return ''
  if (minutes === null) return m.app_journal_fill({ percent })
  return minutes < 120
    ? m.app_journal_minutes({ percent, minutes })
    : m.app_journal_hours({ percent, hours: Math.floor(minutes / 60) })
}

/** What keeps the facts from the database, and for how long what is read can still be kept. */
export function StorageText(state: Storage) {
  return <>{[storageText(state), journalText(state)].join(' ')}</>
}
