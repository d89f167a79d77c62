import { useEffect, useState } from 'react'

const EVERY = 3_000

/** Another number every three seconds while somebody looks at the page: what waits is sent meanwhile. */
export function useRounds(): number {
  const [round, setRound] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setRound((before) => before + 1)
    }, EVERY)
    return () => clearInterval(timer)
  }, [])
  return round
}
