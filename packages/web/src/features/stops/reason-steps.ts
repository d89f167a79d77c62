import type { LineReason } from '@baliza/contract'

/** Where somebody stands who signs a stop: in a category (null = the top), or signing. */
export type ReasonStep =
  | { readonly kind: 'category'; readonly categoryID: number | null }
  | { readonly kind: 'signing'; readonly reason: LineReason; readonly equipmentID: number | null }

/** The way that was gone, the present step last. */
export type Steps = readonly [ReasonStep, ...ReasonStep[]]

export const FIRST_STEPS: Steps = [{ kind: 'category', categoryID: null }]

export const presentStep = (steps: Steps): ReasonStep => steps.at(-1) ?? steps[0]

/**
 * Picking a reason moves on to signing. Its equipment is asked for there; where there is only one, or one was
 * looked for, it is that.
 */
export function pick(steps: Steps, reason: LineReason, wantedID?: number): Steps {
  if (reason.isCategory) return [...steps, { kind: 'category', categoryID: reason.reasonID }]
  const [only, ...others] = reason.equipments
  const equipmentID = wantedID ?? (others.length === 0 ? only?.equipmentID : undefined) ?? null
  return [...steps, { kind: 'signing', reason, equipmentID }]
}

/** The equipment of the picked reason; null = signed without one. */
export function pickEquipment(steps: Steps, equipmentID: number | null): Steps {
  const step = presentStep(steps)
  if (step.kind !== 'signing') return steps
  const [first, ...rest] = steps
  return [first, ...rest.slice(0, -1), { ...step, equipmentID }]
}

/** Back undoes the last step; at the first there is nothing to undo. */
export function back(steps: Steps): Steps {
  const [first, ...rest] = steps
  return [first, ...rest.slice(0, -1)]
}

/** Back to a category that was gone through, as its crumb is pressed. */
export function backTo(steps: Steps, categoryID: number | null): Steps {
  const [first, ...rest] = steps
  const index = rest.findIndex((step) => step.kind === 'category' && step.categoryID === categoryID)
  return [first, ...rest.slice(0, index + 1)]
}
