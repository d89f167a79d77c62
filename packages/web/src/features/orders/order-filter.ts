import { ORDER_STATUS } from '@baliza/domain'
import { allOf, type Filter } from '../../ui/data-grid/filter.ts'
import type { OrdersSearch } from './orders-search.ts'

/** Orders that still have something before them, of one line or of all; or every order there ever was. */
export const orderFilter = ({ line, shows }: OrdersSearch): Filter | undefined =>
  allOf([
    line === undefined ? undefined : ['lineID', '=', line],
    shows === 'all' ? undefined : ['status', '<>', ORDER_STATUS.FINALIZED],
  ])
