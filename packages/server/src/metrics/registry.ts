import { Counter, Gauge, type Registry } from 'prom-client'

/** Brings figures up to date that somebody is about to read. */
export type Look = () => Promise<void>

/** A figure of one value; absent while there is none. */
export function gauge(registry: Registry, name: string, help: string): { set: (value?: number) => void } {
  const one = new Gauge({ name, help, registers: [registry] })
  return { set: (value) => (value === undefined ? one.remove() : one.set(value)) }
}

/** A sum that is kept elsewhere. */
export function total<Label extends string>(
  registry: Registry,
  { name, help, labelNames = [] }: { name: string; help: string; labelNames?: Label[] },
): Counter<Label> {
  return new Counter({ name, help, labelNames, registers: [registry] })
}
