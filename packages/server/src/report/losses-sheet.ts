import { addTotals, type IndexTotals, type Loss, lossWaterfall } from '@baliza/domain'
import { type ReasonTree, readReasonTree } from '../facts/reasons/reason-tree.ts'
import type { Cell, Sheet } from '../workbook/sheet.ts'
import { say, type Word } from './messages.ts'
import { readTotals } from './overview-sheet.ts'
import type { ReportScope } from './report-scope.ts'

/** Where the staffed minutes went, down to the good ones: of all lines together, then line by line. */
export const lossesSheet = (scope: ReportScope): Sheet => ({
  name: say('losses', scope.language),
  columns: [
    { caption: say('line', scope.language), kind: 'text', width: 30 },
    { caption: say('loss', scope.language), kind: 'text', width: 36 },
    { caption: say('minutes', scope.language), kind: 'decimal' },
    { caption: say('ofStaffed', scope.language), kind: 'percent', dataBar: '#D9534F', width: 24 },
  ],
  rows: lossRows(scope),
})

async function* lossRows(scope: ReportScope): AsyncGenerator<Cell[][]> {
  const tree = await readReasonTree(scope.db)
  const ofLines: { name: string; totals: IndexTotals }[] = []
  for (const { lineID, description } of scope.lines) {
    const totals = await readTotals(scope, lineID)
    if (totals) ofLines.push({ name: `${lineID} ${description}`, totals })
  }
  const all = ofLines.map(({ totals }) => totals)
  if (all.length > 1)
    yield waterfallRows(say('allLines', scope.language), all.reduce(addTotals), { scope, tree })
  for (const { name, totals } of ofLines) yield waterfallRows(name, totals, { scope, tree })
}

type About = { readonly scope: ReportScope; readonly tree: ReasonTree }

function waterfallRows(line: string, totals: IndexTotals, about: About): Cell[][] {
  const { staffedTime, losses, goodTime } = lossWaterfall(totals)
  const row = (name: string, minutes: number | null): Cell[] => [
    line,
    name,
    minutes,
    minutes === null || staffedTime === 0 ? null : minutes / staffedTime,
  ]
  const { language } = about.scope
  return [
    row(say('lossStaffed', language), staffedTime),
    ...losses.filter(({ minutes }) => minutes !== 0).map((loss) => row(nameOf(loss, about), loss.minutes)),
    row(say('lossGood', language), goodTime),
  ]
}

const WORDS: Readonly<Record<Loss['kind'], Word>> = {
  discount: 'lossDiscount',
  stops: 'lossStops',
  noMaterial: 'lossNoMaterial',
  unknown: 'lossUnknown',
  adjustment: 'lossAdjustment',
  speed: 'lossSpeed',
  rejects: 'lossRejects',
}

function nameOf({ kind, root }: Loss, { scope: { language }, tree }: About): string {
  const name = (root === null ? undefined : tree.get(root)?.path) ?? say('unrecognized', language)
  return say(WORDS[kind], language).replace('{name}', name)
}
