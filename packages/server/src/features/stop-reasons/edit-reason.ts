import type { BodyOf } from '@baliza/contract'
import { type Actor, DEEPEST_LEVEL, type PlaceRefusal, whyNotPlace } from '@baliza/domain'
import { foldText } from '../../db/fold.ts'
import type { Trx } from '../../db/open-database.ts'
import { audit } from '../../facts/audit.ts'
import { readLineList } from '../../facts/line-list.ts'
import { placeReasonRows } from '../../facts/reasons/place-reasons.ts'
import { type ReasonTree, readReasonTree } from '../../facts/reasons/reason-tree.ts'
import { conflictOf } from '../../facts/row-conflict.ts'
import type { Site } from '../../http/site.ts'
import { Problem } from '../../refusals/problem.ts'
import { findReason, lockReasonTree, type ReasonRow } from './reason-rows.ts'

type ReasonChanges = BodyOf<'stopreasons.post'>['values']
type Values = Omit<ReasonChanges, 'parentID'> & { readonly parentID?: number | null | undefined }
/** What was sent; null = emptied. */
type Changes = { [Field in keyof Values]?: Exclude<Values[Field], undefined> }

/** What a reason is unless somebody says otherwise. */
const NEW = { pareto: true, discountOEE: false, isCategory: false, systemStop: false }

/** Adds a reason or a category to the tree. */
export async function addReason(site: Site, sent: ReasonChanges, { userID, at }: Actor): Promise<ReasonRow> {
  const values = chosenIn(sent)
  const row = await site.db.transaction().execute(async (trx) => {
    await lockReasonTree(trx)
    const wanted = { parentID: values.parentID ?? null, reason: values.reason ?? '' }
    refusePlace(await readReasonTree(trx), wanted)
    const { reasonID } = await trx
      .insertInto('stopReason')
      .values({
        ...NEW,
        ...definedIn(await checkedValues(trx, values)),
        ...wanted,
        updatedBy: userID,
        updateDate: at,
      })
      .returning('reasonID')
      .executeTakeFirstOrThrow()
    await placeReasonRows(trx)
    const after = await findReason(trx, reasonID)
    await audit(trx, {
      at,
      userID,
      action: 'reason.create',
      entity: 'stopReason',
      entityKey: reasonID,
      after,
    })
    return after
  })
  site.bus.publish('facts', [])
  return row
}

/** Changes what was sent of a reason. All that hangs below it moves along. */
export async function changeReason(
  site: Site,
  { key, values: { revision, ...values } }: BodyOf<'stopreasons.put'>,
  { userID, at }: Actor,
): Promise<ReasonRow> {
  const row = await site.db.transaction().execute(async (trx) => {
    await lockReasonTree(trx)
    const before = await findReason(trx, key)
    if (revision !== undefined && revision !== before.revision) {
      throw await conflictOf(trx, { entity: 'stopReason', entityKey: key, row: before })
    }
    const changes = changesIn(await checkedValues(trx, changesIn(chosenIn(values), before)), before)
    if (Object.keys(changes).length === 0) return before
    refuseChanges(await readReasonTree(trx), before, changes)
    const { reason = before.reason, ...rest } = changes
    await trx
      .updateTable('stopReason')
      .set({
        ...rest,
        reason: reason ?? before.reason,
        updatedBy: userID,
        updateDate: at,
        revision: before.revision + 1,
      })
      .where('reasonID', '=', key)
      .execute()
    await placeReasonRows(trx)
    const after = await findReason(trx, key)
    await audit(trx, {
      at,
      userID,
      action: 'reason.change',
      entity: 'stopReason',
      entityKey: key,
      before,
      after,
    })
    return after
  })
  // NOTE: closed windows keep the settings that they were computed with, so nothing is marked dirty; live
  // figures follow
  site.bus.publish('facts', [])
  return row
}

/** No category was chosen in a form: that is refused in words of its own. */
const chosenIn = ({ parentID, ...rest }: ReasonChanges): Values =>
  parentID === undefined ? rest : { ...rest, parentID: parentID === '' ? null : parentID }

/** What was sent, as it is stored: lines that exist, in order. What wasn't sent is not there. */
async function checkedValues<V extends Pick<Values, 'enabledForLine'>>(trx: Trx, values: V): Promise<V> {
  if (values.enabledForLine == null) return values
  return {
    ...values,
    enabledForLine: await readLineList(trx, values.enabledForLine, new Problem('reason-lines-invalid')),
  }
}

const definedIn = (values: Values): Omit<Changes, 'parentID' | 'reason'> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** A client may send the whole row back: what it left as it was is no change. */
function changesIn(values: Values, before: ReasonRow): Changes {
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof Values],
  )
  return Object.fromEntries(changed) as Changes
}

const FREE_OF_SYSTEM: ReadonlySet<string> = new Set(['color', 'pareto'])

/** Only color and pareto of system stops can change, and isCategory of none. */
function refuseChanges(tree: ReasonTree, before: ReasonRow, changes: Changes): void {
  const { reason } = before
  if (before.systemStop && Object.keys(changes).some((name) => !FREE_OF_SYSTEM.has(name)))
    throw new Problem('reason-of-system', { reason })
  if ('isCategory' in changes) throw new Problem('reason-kind-fixed')
  if (!('parentID' in changes) && !('reason' in changes)) return
  const { reasonID, parentID, reason: wanted } = { ...before, ...changes }
  refusePlace(tree, { reasonID, parentID, reason: wanted ?? '' })
}

type Wanted = {
  readonly reasonID?: number
  readonly parentID: number | null | undefined
  readonly reason: string
}

function refusePlace(tree: ReasonTree, wanted: Wanted): void {
  const refusal = whyNotPlace(tree, wanted, foldText)
  if (refusal) throw placeProblem(refusal, wanted.reason, tree.get(wanted.parentID ?? 0)?.reason ?? '')
}

function placeProblem(refusal: PlaceRefusal, reason: string, category: string): Problem {
  switch (refusal) {
    case 'name-empty':
      return new Problem('reason-name-required')
    case 'name-with-slash':
      return new Problem('reason-name-with-slash')
    case 'category-missing':
      return new Problem('reason-category-required')
    case 'not-a-category':
      return new Problem('reason-not-category', { category })
    case 'category-of-system':
      return new Problem('reason-category-system', { category })
    case 'in-itself':
      return new Problem('reason-in-itself', { reason })
    case 'too-deep':
      return new Problem('reason-too-deep', { levels: DEEPEST_LEVEL })
    case 'name-taken':
      return new Problem('reason-name-taken', { reason, category })
  }
}
