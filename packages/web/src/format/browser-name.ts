/** In this order: what calls itself Chrome too comes before Chrome. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/**
 * What a browser says of itself, as a person would: `Chrome · Windows`. Another program keeps its own words.
 */
export function browserName(userAgent: string | null): string {
  const text = userAgent ?? ''
  const names = [BROWSERS, SYSTEMS].flatMap(
    (known) => known.find(([pattern]) => pattern.test(text))?.[1] ?? [],
  )
  return names.length > 0 ? names.join(' · ') : text.slice(0, 60)
}
