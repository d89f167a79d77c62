/** The settings a line is tracked by. Times in milliseconds. */
export type LineRules = {
  readonly microStopTime: number
  readonly problemResolutionTime: number
  readonly enableEmptyLineManager: boolean
  readonly enableOrderManager: boolean
}
