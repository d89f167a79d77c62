import type { ReactNode } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'

type Props = {
  readonly isLoading: boolean
  readonly isError: boolean
  readonly isEmpty: boolean
  readonly children: ReactNode
}

/** What a panel shows, or why it shows nothing yet. */
export function PanelState({ isLoading, isError, isEmpty, children }: Props) {
  if (isError && isLoading) return <ErrorState text={m.ui_failed()} />
  if (isLoading) return <SkeletonRows rows={5} />
  if (isEmpty) return <EmptyState title={m.diagnostics_nothing()} text={m.diagnostics_nothing_hint()} />
  return children
}
