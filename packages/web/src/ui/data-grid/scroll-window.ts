/** Firefox draws no element higher than about 17.8 million pixels, Chromium none over 33.5. */
const HIGHEST = 15_000_000

/** Rows drawn beyond either edge, so that a scroll shows rows and not their gaps. */
const SPARE = 6

export type Scrolled = {
  readonly scrollTop: number
  readonly viewport: number
  readonly rowHeight: number
  readonly size: number
}

/** The scrolled part: how high the body is, and which rows are drawn where. */
export type ScrollWindow = {
  readonly height: number
  /** Rows [first, end) are drawn, the first of them `top` pixels below the top of the body. */
  readonly first: number
  readonly end: number
  readonly top: number
}

/**
 * How far the rows move for each pixel of the scroll bar: 1, until there are more rows than a browser can
 * stack.
 */
function stretch({ viewport, rowHeight, size }: Scrolled): { height: number; ratio: number } {
  const whole = size * rowHeight
  const height = Math.min(whole, HIGHEST)
  return { height, ratio: height <= viewport ? 1 : (whole - viewport) / (height - viewport) }
}

export function scrollWindow(scrolled: Scrolled): ScrollWindow {
  const { viewport, rowHeight, size } = scrolled
  const { height, ratio } = stretch(scrolled)
  const scrollTop = Math.max(0, Math.min(scrolled.scrollTop, height - viewport))
  const hidden = scrollTop * ratio
  const first = Math.max(0, Math.floor(hidden / rowHeight) - SPARE)
  const end = Math.min(size, Math.ceil((hidden + viewport) / rowHeight) + SPARE)
  return { height, first, end, top: scrollTop - (hidden - first * rowHeight) }
}

/** Where to scroll so that a row is wholly seen; where it already is, nothing moves. */
export function scrollToRow(row: number, scrolled: Scrolled): number {
  const { viewport, rowHeight } = scrolled
  const { ratio } = stretch(scrolled)
  const hidden = scrolled.scrollTop * ratio
  const top = row * rowHeight
  if (top < hidden) return top / ratio
  return top + rowHeight > hidden + viewport ? (top + rowHeight - viewport) / ratio : scrolled.scrollTop
}
