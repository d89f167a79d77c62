import type { QueryOf } from '@baliza/contract'
import { downloadFile } from '../../api/grid-source.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { toast } from '../../ui/toast.tsx'

/** Fetches the workbook and hands it over. A success is shown for 1.5 s, a failure for 5. Never rejects. */
export async function downloadReport(query: QueryOf<'reports.completeoaereport'>): Promise<void> {
  toast.info(m.reports_started())
  try {
    await downloadFile('reports.completeoaereport', query)
    toast.success(m.reports_done())
  } catch {
    toast.error(m.reports_failed())
  }
}
