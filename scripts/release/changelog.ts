const UNRELEASED = '## Unreleased'
const HEADING = /^## /m

/** What stands under the unreleased heading, as the notes of a release; undefined where nothing does. */
export function notesIn(changelog: string): string | undefined {
  const at = changelog.indexOf(`${UNRELEASED}\n`)
  if (at < 0) return undefined
  const rest = changelog.slice(at + UNRELEASED.length + 1)
  const end = rest.search(HEADING)
  const notes = (end < 0 ? rest : rest.slice(0, end)).trim()
  // A heading without anything under it is no note.
  return /^\s*(?:[-*]|\d+\.) \S/m.test(notes) ? `${notes}\n` : undefined
}

/** The changelog in which the unreleased is that of `version`, and a new heading waits above it. */
export const releasedAs = (changelog: string, version: string): string =>
  changelog.replace(`${UNRELEASED}\n`, `${UNRELEASED}\n\n## ${version}\n`)
