import type { Bus } from './bus.ts'

/**
 * Asks the pipeline to take up what was just committed: call it after the transaction of a change of lines,
 * scripts, servers, tags, parameters, targets or speeds.
 */
export function publishConfiguration({ bus }: { readonly bus: Bus }): void {
  bus.publish('configuration', [])
}
