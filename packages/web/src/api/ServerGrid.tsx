import { DataGrid } from '../ui/data-grid/DataGrid.tsx'
import type { DataGridProps } from '../ui/data-grid/grid-props.ts'
import { useFormat } from './plant.ts'
import { toastProblem } from './toast-problem.ts'

type Props<R extends object> = Omit<DataGridProps<R>, 'format' | 'onError'>

/** A grid of the server's rows: written as the plant writes, and a refusal is told in a corner. */
export function ServerGrid<R extends object>(props: Props<R>) {
  return <DataGrid {...props} format={useFormat()} onError={toastProblem} />
}
