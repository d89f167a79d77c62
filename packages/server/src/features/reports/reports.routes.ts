import { streamEndpoint } from '../../http/endpoint.ts'
import { sendDownload } from '../../http/send-download.ts'
import { readReportScope } from '../../report/report-scope.ts'
import { reportWorkbook } from '../../report/report-workbook.ts'
import { WORKBOOK_TYPE } from '../../workbook/workbook.ts'

export const reportEndpoints = [
  streamEndpoint('reports.completeoaereport', async (site, { query, now, language, user }, reply) => {
    const scope = await readReportScope(site.db, query, { now, language })
    const name = `OEE_${scope.firstDay}_${scope.lastDay}.xlsx`
    await sendDownload(reply, {
      session: user.tokenHash,
      type: WORKBOOK_TYPE,
      name,
      open: () => reportWorkbook(scope),
    })
  }),
]
