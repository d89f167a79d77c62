import type { LineReason } from '@baliza/contract'

/** Where somebody stands who signs a stop: in a category (null = the top), choosing the equipment, or signing. */
export type Step =
  | { readonly kind: 'category'; readonly categoryID: number | null }
  | { readonly kind: 'equipment'; readonly reason: LineReason }
  | { readonly kind: 'signing'; readonly reason: LineReason; readonly equipmentID: number | null }

/** The way that was gone, the present step last. */
export type Steps = readonly [Step, ...Step[]]

export const FIRST_STEPS: Steps = [{ kind: 'category', categoryID: null }]

export const presentStep = (steps: Steps): Step => steps.at(-1) ?? steps[0]

/** §2: picking a reason moves on to signing; one that is linked to equipment asks for it first. */
export function pick(steps: Steps, reason: LineReason): Steps {
  if (reason.isCategory) return [...steps, { kind: 'category', categoryID: reason.reasonID }]
  if (reason.equipments.length > 0) return [...steps, { kind: 'equipment', reason }]
  return [...steps, { kind: 'signing', reason, equipmentID: null }]
}

/** The equipment of the picked reason; null = signed without one. */
export function pickEquipment(steps: Steps, equipmentID: number | null): Steps {
  const step = presentStep(steps)
  return step.kind === 'equipment' ? [...steps, { kind: 'signing', reason: step.reason, equipmentID }] : steps
}

/** §2: Back undoes the last step; at the first there is nothing to undo. */
export function back(steps: Steps): Steps {
  const [first, ...rest] = steps
  return [first, ...rest.slice(0, -1)]
}

/** Back to a category that was gone through, as its crumb is pressed. */
export function backTo(steps: Steps, categoryID: number | null): Steps {
  const [first, ...rest] = steps
  const place = rest.findIndex((step) => step.kind === 'category' && step.categoryID === categoryID)
  return [first, ...rest.slice(0, place + 1)]
}
