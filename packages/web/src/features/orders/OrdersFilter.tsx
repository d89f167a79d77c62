import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl, Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lineNamed } from '../../api/line-names.ts'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './orders.module.css'
import { type OrdersSearch, toOrders } from './orders-search.ts'
import type { OrderLine } from './use-order-lines.ts'

/** Whose orders are shown; the address keeps it. */
export function OrdersFilter({ search, lines }: { search: OrdersSearch; lines: readonly OrderLine[] }) {
  const navigate = useNavigate()
  const { line, shows } = search
  return (
    <div className={classes.filter}>
      <Select
        label={m.orders_line()}
        placeholder={m.orders_every_line()}
        searchable
        clearable
        size="md"
        data={lines.map(({ lineID, description }) => ({
          value: `${lineID}`,
          label: lineNamed({ lineID, line: description }),
        }))}
        value={line === undefined ? null : `${line}`}
        onChange={(value) =>
          void navigate(toOrders({ ...(value !== null && { line: Number(value) }), ...(shows && { shows }) }))
        }
      />
      <SegmentedControl
        aria-label={m.orders_shown()}
        size="md"
        value={shows ?? 'open'}
        onChange={(value) =>
          void navigate(
            toOrders({
              ...(line !== undefined && { line }),
              ...(value === 'all' && { shows: 'all' as const }),
            }),
          )
        }
        data={[
          { value: 'open', label: m.orders_open() },
          { value: 'all', label: m.orders_all() },
        ]}
      />
    </div>
  )
}
