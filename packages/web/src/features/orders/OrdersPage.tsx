import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLine } from '../../api/live/use-live.ts'
import { useTerminalLine } from '../../api/terminal.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { useKeptOpen } from '../../ui/kept-draft.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { CreateDialog } from './CreateDialog.tsx'
import { FinalizeDialog } from './FinalizeDialog.tsx'
import { OrderList } from './OrderList.tsx'
import { OrdersFilter } from './OrdersFilter.tsx'
import type { NamedOrder, Opened } from './order-dialog.ts'
import classes from './orders.module.css'
import { type OrdersSearch, useOrdersSearch } from './orders-search.ts'
import { ReprocessDialog } from './ReprocessDialog.tsx'
import { RunningOrder } from './RunningOrder.tsx'
import { StartDialog } from './StartDialog.tsx'
import { type OrderLine, useOrderLines } from './use-order-lines.ts'

const NONE: readonly OrderLine[] = []

/** The order manager: orders are created, started, finalized and made again. */
export function OrdersPage() {
  const { data: lines = NONE, isSuccess } = useOrderLines()
  const search = useChoice(lines)
  const [opened, setOpened] = useKeptOpen<Opened>('order-desk')
  const [changes, setChanges] = useState(0)
  const live = useLine(search.line ?? null)
  const changed = (next?: NamedOrder) => {
    setChanges(changes + 1)
    setOpened(next && { kind: 'start', order: next })
  }
  if (isSuccess && lines.length === 0)
    return <EmptyState isPage title={m.orders_no_lines()} text={m.orders_no_lines_hint()} />
  return (
    <div className={classes.page}>
      <PageHeader title={m.orders_title()} subtitle={m.orders_subtitle()}>
        <Button
          h={44}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setOpened({ kind: 'create' })}
        >
          {m.orders_create()}
        </Button>
      </PageHeader>
      <OrdersFilter search={search} lines={lines} />
      {live !== undefined && search.line !== undefined && (
        <RunningOrder live={live} onFinalize={(order) => setOpened({ kind: 'finalize', order })} />
      )}
      <OrderList
        search={search}
        lines={lines}
        refreshKey={[changes, live?.status.order?.order]}
        onOpen={setOpened}
      />
      <Dialogs
        opened={opened}
        lines={lines}
        line={search.line}
        onClose={() => setOpened(undefined)}
        onChanged={changed}
      />
    </div>
  )
}

type DialogsProps = {
  opened: Opened | undefined
  lines: readonly OrderLine[]
  line: number | undefined
  onClose: () => void
  /** An order that shall be started next. */
  onChanged: (next?: NamedOrder) => void
}

function Dialogs({ opened, lines, line, onClose, onChanged }: DialogsProps) {
  const done = () => onChanged()
  switch (opened?.kind) {
    case undefined:
      return null
    case 'create':
      return <CreateDialog lines={lines} line={line} onClose={onClose} onCreated={onChanged} />
    case 'start':
      return <StartDialog order={opened.order} onClose={onClose} onStarted={done} />
    case 'finalize':
      return <FinalizeDialog order={opened.order} onClose={onClose} onFinalized={done} />
    case 'reprocess':
      return <ReprocessDialog order={opened.order} onClose={onClose} onCreated={onChanged} />
  }
}

/** What the address says, else the line of this terminal, else the only one there is. */
function useChoice(lines: readonly OrderLine[]): OrdersSearch {
  const search = useOrdersSearch()
  const terminalLine = useTerminalLine()
  if (search.line !== undefined) return search
  const own =
    lines.find(({ lineID }) => lineID === terminalLine) ?? (lines.length === 1 ? lines[0] : undefined)
  return own === undefined ? search : { ...search, line: own.lineID }
}
