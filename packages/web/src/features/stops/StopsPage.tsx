import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { toStopsList, useListSearch } from './list-address.ts'
import type { ListSearch } from './list-search.ts'
import { StopsList } from './StopsList.tsx'

/** docs/product/screens.md#stops-list */
export function StopsPage() {
  const search = useListSearch()
  const navigate = useNavigate()
  const change = useCallback(
    (next: ListSearch) => void navigate({ ...toStopsList(next), replace: true }),
    [navigate],
  )
  return (
    <>
      <PageHeader title={m.stops_title()} subtitle={m.stops_subtitle()} />
      <StopsList search={search} onSearch={change} />
    </>
  )
}
