import { type KeyboardEvent, useRef } from 'react'
import { type Direction, directionOf } from '../../ui/roving-focus.ts'
import { nearestTile } from './nearest-tile.ts'

const TILES = 'button[data-tile]'

/**
 * Tiles by keyboard: arrows walk them, letters go to the search box, Backspace goes back, Enter takes the
 * first that was found.
 */
export function useTileKeys(onBack: () => void) {
  const area = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const tiles = () => [...(area.current?.querySelectorAll<HTMLButtonElement>(TILES) ?? [])]

  const walk = (event: KeyboardEvent) => {
    const direction = directionOf(event.key)
    const isTyping = event.target === input.current
    if (direction === undefined || (isTyping && direction !== 'down')) return false
    if (isTyping) tiles()[0]?.focus()
    else step(tiles(), event.target as HTMLElement, direction)?.focus()
    return true
  }
  const step = (all: HTMLButtonElement[], from: HTMLElement, direction: Direction): HTMLElement | null => {
    const boxes = all.map((tile) => tile.getBoundingClientRect())
    const index = nearestTile(boxes, from.getBoundingClientRect(), direction)
    if (index !== undefined) return all[index] ?? null
    return direction === 'up' ? input.current : null
  }
  const press = (event: KeyboardEvent) => {
    const isTyping = event.target === input.current
    if (event.key === 'Backspace' && (!isTyping || input.current?.value === '')) {
      onBack()
      return true
    }
    if (event.key !== 'Enter' || !isTyping) return false
    if (input.current?.value !== '') tiles()[0]?.click()
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (walk(event) || press(event)) return event.preventDefault()
    // The letter itself then arrives in the box.
    if (event.key.length === 1 && event.key !== ' ') input.current?.focus()
  }
  return { area, input, onKeyDown, focusFirst: () => tiles()[0]?.focus() }
}
