/** The settings a line is tracked by. Times in milliseconds. */
export type LineSettings = {
  readonly microStopTime: number
  readonly problemResolutionTime: number
  readonly enableEmptyLineManager: boolean
  readonly enableOrderManager: boolean
}
