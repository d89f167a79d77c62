import { IconSearch } from '@tabler/icons-react'
import { createElement, type ReactNode } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import type { FilterOperation } from './column-filter.ts'

/** How an operation is written in a sign, and in words. */
export const OPERATIONS: Record<FilterOperation, { sign: ReactNode; label: () => string }> = {
  contains: { sign: createElement(IconSearch, { size: 14 }), label: m.ui_grid_op_contains },
  notcontains: { sign: '∌', label: m.ui_grid_op_not_contains },
  startswith: { sign: 'a…', label: m.ui_grid_op_starts },
  endswith: { sign: '…a', label: m.ui_grid_op_ends },
  '=': { sign: '=', label: m.ui_grid_op_equals },
  '<>': { sign: '≠', label: m.ui_grid_op_differs },
  '<': { sign: '<', label: m.ui_grid_op_less },
  '<=': { sign: '≤', label: m.ui_grid_op_at_most },
  '>': { sign: '>', label: m.ui_grid_op_more },
  '>=': { sign: '≥', label: m.ui_grid_op_at_least },
  between: { sign: '↔', label: m.ui_grid_op_between },
  blank: { sign: '∅', label: m.ui_grid_op_blank },
  notblank: { sign: '∃', label: m.ui_grid_op_not_blank },
}
