import type { CallID } from '@baliza/contract'
import { queryClient } from '../query-client.ts'
import { liveState, onLive } from './live-store.ts'

/** What is out of date once somebody, here or elsewhere, has changed lines or parameters. */
const OUTDATED: readonly CallID[] = [
  'parameters.get',
  'terminals.synchronize',
  'resources.tree',
  'resources.lookup',
  'resources.params',
  'resources.byId',
  'targets.get',
]

/** From now on every open page follows the changes of the configuration. Returns the way to stop. */
export function followConfiguration(): () => void {
  let known = liveState().configuration
  return onLive(() => {
    const { configuration } = liveState()
    if (configuration === known) return
    const isChange = known !== null && configuration !== null
    known = configuration
    if (isChange) for (const id of OUTDATED) void queryClient.invalidateQueries({ queryKey: [id] })
  })
}
