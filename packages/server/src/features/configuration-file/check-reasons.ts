import type { ProblemCode } from '@baliza/contract'
import { placeReasons, type ReasonTree, type TreeReason, whyNotPlace } from '@baliza/domain'
import { foldText } from '../../db/fold.ts'
import type { Plan } from './plan.ts'
import type { ReadFile, RowRefusal } from './read-file.ts'
import type { FileRow } from './stored-configuration.ts'

type Compared = Pick<Plan, 'changes' | 'after'>

/** The tree of reasons must hold together: each in a category, none in itself, the system's as they are. */
export function checkReasons({ changes, after }: Compared, { places }: ReadFile): RowRefusal[] {
  const tree = placeReasons(
    [...(after.get('reasons')?.values() ?? [])].map((row) => row as unknown as TreeReason),
  )
  return changes.flatMap(({ section, key, before, after: row }): RowRefusal[] => {
    const wrong =
      section.name === 'reasons' && row ? (whyNotKind(before, row) ?? whyNotHere(tree, row)) : undefined
    return wrong && row ? [{ section: 'reasons', row: places.get(row) ?? null, key, ...wrong }] : []
  })
}

type Wrong = { readonly code: ProblemCode; readonly values: RowRefusal['values'] }

/** Nothing becomes the system's, or a category, that was not. */
function whyNotKind(before: FileRow | undefined, row: FileRow): Wrong | undefined {
  const reason = String(row['reason'])
  if (row['systemStop'] !== (before?.['systemStop'] ?? false))
    return { code: 'reason-of-system', values: { reason } }
  return before && before['isCategory'] !== row['isCategory']
    ? { code: 'reason-kind-fixed', values: {} }
    : undefined
}

function whyNotHere(tree: ReasonTree, row: FileRow): Wrong | undefined {
  if (row['systemStop'] === true || isRoot(row)) return undefined
  const reason = String(row['reason'])
  const reasonID = Number(row['reasonID'])
  if (!tree.has(reasonID)) return { code: 'reason-in-itself', values: { reason } }
  const why = whyNotPlace(tree, { reasonID, parentID: Number(row['parentID']), reason }, foldText)
  return why ? { code: 'configuration-reason-misplaced', values: { reason } } : undefined
}

const isRoot = (row: FileRow) => row['reasonID'] === 1 && row['parentID'] === null
