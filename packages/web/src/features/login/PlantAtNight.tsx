import classes from './PlantAtNight.module.css'

type Piece = readonly [state: 'on' | 'off' | 'maintenance' | 'unknown', share: number]

/** Shifts as they might have been: drawn, not measured. The shares of a row add up to 100. */
// biome-ignore format: one row is one line of the picture
const SHIFTS: readonly (readonly Piece[])[] = [
  [['on', 20], ['off', 2], ['on', 34], ['maintenance', 6], ['on', 38]],
  [['on', 48], ['unknown', 3], ['on', 27], ['off', 5], ['on', 17]],
  [['on', 9], ['off', 9], ['on', 47], ['off', 2], ['on', 33]],
  [['on', 31], ['off', 1], ['on', 29], ['off', 3], ['on', 36]],
  [['unknown', 6], ['on', 58], ['on', 25], ['maintenance', 11]],
  [['on', 63], ['off', 2], ['on', 35]],
  [['on', 14], ['maintenance', 4], ['on', 59], ['on', 8], ['off', 15]],
  [['on', 26], ['unknown', 4], ['on', 40], ['off', 6], ['on', 24]],
  [['on', 55], ['off', 3], ['on', 42]],
]

/** The ribbons of a plant's shift up to now: what this product is about, in one picture. */
export function PlantAtNight() {
  return (
    <div className={classes.picture} aria-hidden>
      {SHIFTS.map((pieces, row) => (
        <div key={row} className={classes.ribbon}>
          <div className={classes.past}>
            {pieces.map(([state, share], i) => (
              <span key={i} className={classes.piece} data-state={state} style={{ flexGrow: share }} />
            ))}
          </div>
        </div>
      ))}
      <span className={classes.now} />
    </div>
  )
}
