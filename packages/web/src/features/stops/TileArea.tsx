import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useCoarsePointer } from '../../ui/data-grid/use-medium.ts'
import classes from './stops.module.css'
import type { useTileKeys } from './use-tile-keys.ts'

type TileKeys = Pick<ReturnType<typeof useTileKeys>, 'area' | 'onKeyDown'>

/**
 * Where tiles are chosen from, by touch or keyboard. On a kiosk a focused box would put the keyboard of the
 * screen over the tiles.
 */
export function TileArea({ keys: { area, onKeyDown }, children }: { keys: TileKeys; children: ReactNode }) {
  const isTouch = useCoarsePointer()
  return (
    // NOTE: keys of the tiles and the box within, which all
    // work by themselves
    <div
      ref={area}
      className={classes.selecting}
      onKeyDown={onKeyDown}
      tabIndex={-1}
      data-autofocus={isTouch || undefined}
    >
      {children}
    </div>
  )
}

type Search = {
  input: RefObject<HTMLInputElement | null>
  label: string
  value: string
  onSearch: (text: string) => void
  maxLength?: number
}

/** The box that finds tiles by their text. */
export function TileSearch({ input, label, value, onSearch, maxLength }: Search) {
  const isTouch = useCoarsePointer()
  return (
    <TextInput
      ref={input}
      size="lg"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={20} aria-hidden />}
      {...(maxLength !== undefined && { maxLength })}
      value={value}
      onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      autoComplete="off"
      data-autofocus={!isTouch || undefined}
    />
  )
}
