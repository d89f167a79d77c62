import { hostname } from 'node:os'
import { toIso } from '@baliza/domain'
import type { Row } from '../../db/schema.ts'

/** An event with its place in the chain of events. */
export type LinkedEvent = Row<'securityEvent'> & { readonly number: number; readonly hash: string }

/** "Security/authorization messages" of RFC 5424, table 1; severities of table 2. */
const AUTHPRIV = 10
const SEVERITY = { success: 6, failure: 4 } as const

/** RFC 5612 keeps this number for those who have none of their own. */
const ELEMENT = 'baliza@32473'

const LONGEST_HOST = 255
const HOST =
  hostname()
    .replaceAll(/[^!-~]/g, '')
    .slice(0, LONGEST_HOST) || '-'

/** RFC 5424, 6.3.3: these three would end the value. */
const escaped = (value: string | number): string => String(value).replaceAll(/["\\\]]/g, '\\$&')

/** One event as RFC 5424 writes it. `number` and `hash` show what is missing, and which chain it belongs to. */
export function syslogMessage(event: LinkedEvent): string {
  const { number, hash, outcome, userID, address, userAgent, sessionID, terminalID, detail } = event
  const fields = { number, hash, outcome, userID, address, userAgent, sessionID, terminalID, detail }
  const values = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : `${name}="${escaped(value)}"`,
  )
  const head = `<${AUTHPRIV * 8 + SEVERITY[outcome]}>1 ${toIso(event.at)} ${HOST} baliza ${process.pid} ${event.event}`
  return `${head} [${ELEMENT} ${values.join(' ')}] ${event.event}`
}

/** RFC 5425, 4.3 and RFC 6587, 3.4.1: how long it is goes before it. */
export function framed(message: string): Buffer {
  const bytes = Buffer.from(message)
  return Buffer.concat([Buffer.from(`${bytes.length} `), bytes])
}
