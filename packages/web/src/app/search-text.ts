type Search = Record<string, unknown>

/**
 * Query parameters as plain text (`?line=3&lines=1,2`), so that links written by hand or by other programs
 * work.
 */
export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Search): string {
  const given = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    .toString()
    .replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}
