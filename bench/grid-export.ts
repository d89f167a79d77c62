import { LINES } from './million-stops.ts'
import type { Measured } from './table.ts'
import { asQuery, type WatchedWeb } from './watched-web.ts'

const MOST_MEMORY = 150
const MOST_DELAY = 50

const EXPORTED = [
  'order',
  'lineID',
  'stopID',
  'split',
  'equipmentName',
  'reason',
  'startDate',
  'endDate',
  'duration',
  'recognized',
]
const ALSO_EXPORTED = [
  'observation',
  'rootName',
  'path',
  'maintenanceReason',
  'declaringTime',
  'waitingTime',
  'maintenanceTime',
]

/** Half of the stops: ten lines, with the columns that the list shows. */
export async function measureExport(web: WatchedWeb, named: (name: string) => string): Promise<Measured[]> {
  const exportColumns = [...EXPORTED, ...ALSO_EXPORTED].map((field) => ({ field, caption: field }))
  const query = { ...asQuery({ filter: ['lineID', '<=', LINES / 2], exportColumns }), format: 'xlsx' }
  const began = performance.now()
  let bytes = 0
  const { memory, loopDelay } = await web.strainOf(async () => {
    bytes = await web.get('stops/get', query)
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const [grown, size] = [memory / 1e6, (bytes / 1e6).toFixed(0)]
  const row = (what: string, figure: string, goal: string, met: boolean): Measured => ({
    name: named(`export of 500,000 rows, ${what}`),
    measured: figure,
    baseline: '',
    ratio: null,
    goal,
    met,
  })
  return [
    row('memory of the web process', `+ ${grown.toFixed(0)} MB`, `< ${MOST_MEMORY} MB`, grown < MOST_MEMORY),
    {
      ...row(
        'its event loop late by, p99',
        `${loopDelay.toFixed(1)} ms`,
        `< ${MOST_DELAY} ms`,
        loopDelay < MOST_DELAY,
      ),
      baseline: `${seconds} s, ${size} MB`,
    },
  ]
}
