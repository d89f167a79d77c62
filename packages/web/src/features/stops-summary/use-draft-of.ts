import { useState } from 'react'

/** What is being chosen, from what the address says: another address, as by Back, starts it again. */
export function useDraftOf<Search extends object>(applied: Search, begin: (applied: Search) => Search) {
  const [draft, setDraft] = useState(() => begin(applied))
  const [seen, setSeen] = useState(applied)
  if (seen !== applied) {
    setSeen(applied)
    setDraft(begin(applied))
  }
  return [draft, setDraft] as const
}
