import { IconArrowsMinimize } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './kiosk.module.css'

/** As long as nobody leans on a screen by accident; the ring in `kiosk.module.css` fills in this time. */
const HOLD = 2_000

/** Leaves only when it is held: by finger, mouse or key. */
export function HoldToLeave({ onLeave }: { onLeave: () => void }) {
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hold = () => {
    if (timer.current !== undefined) return
    setHeld(true)
    timer.current = setTimeout(onLeave, HOLD)
  }
  const letGo = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setHeld(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const isPressing = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '
  return (
    <button
      type="button"
      className={classes.leave}
      data-held={isHeld || undefined}
      aria-label={m.kiosk_leave()}
      onPointerDown={hold}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onKeyDown={(event) => {
        if (isPressing(event)) hold()
      }}
      onKeyUp={letGo}
      onBlur={letGo}
      onContextMenu={(event) => event.preventDefault()}
    >
      <svg viewBox="0 0 44 44" aria-hidden>
        <circle cx="22" cy="22" r="20" pathLength="1" />
      </svg>
      <IconArrowsMinimize size={20} aria-hidden />
      {isHeld && <span role="status">{m.kiosk_leave_hint()}</span>}
    </button>
  )
}
