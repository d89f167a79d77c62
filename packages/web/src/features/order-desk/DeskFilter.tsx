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
import { type DeskSearch, toDesk } from './desk-search.ts'
import classes from './order-desk.module.css'
import type { DeskLine } from './use-desk-lines.ts'

/** Whose orders are shown; the address keeps it. */
export function DeskFilter({ search, lines }: { search: DeskSearch; lines: readonly DeskLine[] }) {
  const navigate = useNavigate()
  const { line, shows } = search
  return (
    <div className={classes.filter}>
      <Select
        label={m.order_desk_line()}
        placeholder={m.order_desk_every_line()}
        searchable
        clearable
        size="md"
        data={lines.map(({ lineID, description }) => ({
          value: `${lineID}`,
          label: lineNamed({ lineID, line: description }),
        }))}
        value={line === undefined ? null : `${line}`}
        onChange={(value) =>
          void navigate(toDesk({ ...(value !== null && { line: Number(value) }), ...(shows && { shows }) }))
        }
      />
      <SegmentedControl
        aria-label={m.order_desk_shown()}
        size="md"
        value={shows ?? 'open'}
        onChange={(value) =>
          void navigate(
            toDesk({
              ...(line !== undefined && { line }),
              ...(value === 'all' && { shows: 'all' as const }),
            }),
          )
        }
        data={[
          { value: 'open', label: m.order_desk_open() },
          { value: 'all', label: m.order_desk_all() },
        ]}
      />
    </div>
  )
}
