/** A stack light: lens, three segments, foot. Its colours are the beacon's, so it is drawn, never tinted. */
export function BeaconLogo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size * 0.5} height={size} viewBox="9 2 14 28" aria-hidden focusable="false">
      <path d="M10.5 9.5v-.7a5.5 5.5 0 0 1 11 0v.7z" fill="var(--beacon-off)" />
      <path
        d="M13 8.2a3.2 3.2 0 0 1 2.6-2.7"
        fill="none"
        stroke="#fff"
        strokeOpacity=".75"
        strokeWidth="1.1"
        strokeLinecap="round"
      />
      <rect x="10.5" y="10.7" width="11" height="6.6" fill="var(--beacon-maintenance)" />
      <path d="M10.5 18.5h11v4.6a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2z" fill="var(--beacon-on)" />
      <rect x="14.6" y="25.1" width="2.8" height="2.5" fill="var(--dim)" />
      <rect x="10" y="27.4" width="12" height="2.4" rx="1.2" fill="var(--dim)" />
    </svg>
  )
}
