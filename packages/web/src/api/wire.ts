type Fields = Readonly<Record<string, unknown>>

export type RequestParts = { readonly params?: Fields; readonly query?: Fields; readonly body?: unknown }

/** One value of an address: objects and lists travel as JSON. */
const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const isGiven = (value: unknown) => value !== undefined && value !== null

/**
 * `/api/Resources/GetById/:id` with its `params` filled in and the query behind it; what isn't given is left
 * out.
 */
export function addressOf(path: string, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(written(params[name])))
  const given = Object.entries(query).filter(([, value]) => isGiven(value))
  const text = new URLSearchParams(given.map(([name, value]) => [name, written(value)])).toString()
  return text === '' ? filled : `${filled}?${text}`
}
