import { encode } from 'uqr'
import classes from './QrCode.module.css'

/** A text as a picture that telephones read. Dark on light in both themes: readers want it so. */
export function QrCode({ text, label, size = 208 }: { text: string; label: string; size?: number }) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 2 })
  const dark = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('')
  return (
    <svg
      className={classes.code}
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
    >
      <path d={dark} shapeRendering="crispEdges" />
    </svg>
  )
}
