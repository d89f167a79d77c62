import classes from './charts.module.css'

/** State is never colour alone: what nobody signed for and what nobody knows have hatchings of their own. */
export function SegmentPatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}-unrecognized`}
        width="11.4"
        height="11.4"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="11.4" height="11.4" className={classes.unrecognized} />
        <rect width="5.7" height="11.4" className={classes.unrecognizedStripe} />
      </pattern>
      <pattern
        id={`${id}-unknown`}
        width="8"
        height="8"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <rect width="8" height="8" className={classes.unknown} />
        <rect width="2" height="8" className={classes.unknownStripe} />
      </pattern>
      <pattern id={`${id}-empty`} width="8" height="8" patternUnits="userSpaceOnUse">
        <rect width="8" height="8" className={classes.emptyLine} />
        <circle cx="4" cy="4" r="1.6" className={classes.emptyLineDot} />
      </pattern>
    </defs>
  )
}
