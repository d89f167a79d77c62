import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { BulkFilter } from './BulkFilter.tsx'
import classes from './bulk-recognition.module.css'
import { useBulkSearch } from './bulk-search.ts'
import { PendingTable } from './PendingTable.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { chosenOf, type Selection } from './selection.ts'
import { usePendingStops } from './use-pending-stops.ts'

const RecognizeDialog = lazyPart(async () => (await import('../stops/RecognizeDialog.tsx')).RecognizeDialog)

/** Unrecognized stops of many lines, several signed with one signature, neighbours merged. */
export function BulkRecognitionPage() {
  const search = useBulkSearch()
  const pending = usePendingStops(search)
  const [selection, setSelection] = useState<Selection>(new Set())
  const [isSigning, setSigning] = useState(false)
  const client = useQueryClient()
  const chosen = chosenOf(pending.stops, selection)
  const done = () => {
    setSelection(new Set())
    void client.invalidateQueries()
  }
  return (
    <div className={classes.page}>
      <PageHeader
        title={m.bulk_recognition_title()}
        subtitle={m.bulk_recognition_count({ count: pending.count })}
      />
      <BulkFilter search={search} sectors={pending.sectors} />
      {pending.isPending && <SkeletonRows rows={8} />}
      {pending.isError && (
        <ErrorState text={problemText(pending.error)} onRetry={() => void pending.refetch()} />
      )}
      {pending.isSuccess && pending.stops.length === 0 && (
        <EmptyState title={m.bulk_recognition_empty()} text={m.bulk_recognition_empty_hint()} />
      )}
      <PendingTable stops={pending.stops} selection={selection} onSelect={setSelection} />
      <SelectionBar
        chosen={chosen}
        onClear={() => setSelection(new Set())}
        onSign={() => setSigning(true)}
        onMerged={done}
      />
      {isSigning && (
        <Suspense fallback={null}>
          <RecognizeDialog
            stops={chosen}
            opened
            onClose={() => setSigning(false)}
            onDone={() => {
              setSigning(false)
              done()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
