import { useQuery } from '@tanstack/react-query'

const EVERY = 5 * 60_000

/** What the server serves now. */
export type ServedBuild = {
  readonly version: string
  readonly build: string
  /** Its port answers by HTTPS, too. */
  readonly https: boolean
}

async function fetchBuild(signal: AbortSignal): Promise<ServedBuild> {
  const answer = await fetch('/meta.json', { signal, cache: 'no-store' })
  return (await answer.json()) as ServedBuild
}

/** Asks now and then, and when its reader comes back. */
export const useServedBuild = () =>
  useQuery({
    queryKey: ['meta.json'],
    queryFn: ({ signal }) => fetchBuild(signal),
    refetchInterval: EVERY,
    refetchOnWindowFocus: 'always',
    retry: false,
  })
