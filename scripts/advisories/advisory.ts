/** A package as the lockfile installs it. */
export type Installed = {
  readonly name: string
  readonly version: string
  /** The product runs without it. */
  readonly development: boolean
}

/** What is known to be wrong with some versions of a package. */
export type Advisory = {
  /** The one that a person looks up (GHSA-…), then every other id of it. */
  readonly ids: readonly string[]
  readonly summary: string
  readonly severity: string
}

/** An advisory that holds for what is installed. */
export type Finding = { readonly installed: Installed; readonly advisory: Advisory }

/** What was looked through, in words, and what it says of these packages. */
export type Answer = {
  readonly source: string
  readonly findings: readonly Finding[]
  /** Its newest word is so old that finding nothing in it proves nothing. */
  readonly isOld: boolean
}
