/** What is sent with every request to a source over HTTP: a line each, `X-Api-Key: 1234`. */
export type RequestHeaders =
  | { readonly headers: Readonly<Record<string, string>>; readonly wrongLine?: undefined }
  | { readonly headers?: undefined; readonly wrongLine: number }

const MOST_HEADERS = 20

/** A name as HTTP has them, and a value without anything that could end the line. */
const LINE = /^(?<name>[\w!#$%&'*+.^`|~-]{1,100}):[ \t]*(?<value>[\x20-\x7e\u00a0-\u00ff\t]{1,2000})$/

/** Those that the connection itself decides on. */
const OURS = new Set([
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
  'connection',
  'accept-encoding',
  'soapaction',
  'upgrade',
  'expect',
  'te',
])

/** Reads headers line by line; `wrongLine` counts from 1. */
export function readRequestHeaders(text: string): RequestHeaders {
  const headers: Record<string, string> = {}
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const { name, value } = LINE.exec(line.trim())?.groups ?? {}
    const isWrong =
      !name || !value || OURS.has(name.toLowerCase()) || Object.keys(headers).length >= MOST_HEADERS
    if (isWrong) return { wrongLine: index + 1 }
    headers[name.toLowerCase()] = value.trim()
  }
  return { headers }
}
