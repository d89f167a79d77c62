import type { DragEvent } from 'react'

const kindOf = (id: string) => `application/x-baliza-${id.toLowerCase()}`

/** A header on its way: its column's name travels under the grid's own, so that no other grid takes it. */
export function startDrag(event: DragEvent, id: string, field: string): void {
  event.dataTransfer.setData(kindOf(id), field)
  event.dataTransfer.effectAllowed = 'move'
}

export function draggedField(event: DragEvent, id: string): string | undefined {
  const field = event.dataTransfer.getData(kindOf(id))
  return field === '' ? undefined : field
}
