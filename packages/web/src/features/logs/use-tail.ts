import { useEffect, useState } from 'react'

const EVERY = 2_000

/** Another number each two seconds, while the log is followed and somebody looks at the page. */
export function useTail(isLive: boolean): number {
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => {
      if (!document.hidden) setRound((before) => before + 1)
    }, EVERY)
    return () => clearInterval(timer)
  }, [isLive])
  return round
}
