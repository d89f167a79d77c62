import { once } from 'node:events'
import { createServer } from 'node:net'
import { Sentence } from './sentence.ts'

/** How far above a port that is taken another one is looked for. */
const NEXT = 100

export type PortWish = {
  /** What was asked for; absent = nobody asked. */
  readonly given: number | undefined
  readonly usual: number
  readonly host: string
  /** How it is said which one. */
  readonly option: string
  /** Meant for somebody else. */
  readonly except?: number
}

/**
 * A port that nobody gave may be the next free one; one that somebody gave and that is taken is an error that
 * names the option.
 */
export async function portToUse({ given, usual, host, option, except }: PortWish): Promise<number> {
  if (given !== undefined) {
    const why = await whyNotFree(given, host)
    if (why === undefined) return given
    throw new Sentence(
      `Port ${given} on ${host} is ${why === 'EADDRINUSE' ? 'taken' : `not to be had (${why})`}: choose another one with ${option}.`,
    )
  }
  for (let port = usual; port <= usual + NEXT; port++) {
    if (port === except || (await whyNotFree(port, host)) !== undefined) continue
    if (port !== usual)
      console.log(`Port ${usual} is taken, so it is ${port} this time (${option} chooses another one).`)
    return port
  }
  throw new Sentence(
    `No port from ${usual} to ${usual + NEXT} is free on ${host}: choose one with ${option}.`,
  )
}

/** The code of the error that listening there would give; undefined = it is free. */
async function whyNotFree(port: number, host: string): Promise<string | undefined> {
  const probe = createServer().listen(port, host)
  const [listening] = await Promise.allSettled([once(probe, 'listening')])
  if (listening.status === 'rejected') return (listening.reason as NodeJS.ErrnoException).code ?? 'unknown'
  probe.close()
  await once(probe, 'close')
  return undefined
}
