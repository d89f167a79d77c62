import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../refusals/problem.ts'

/** What the wizard hears of a system that has its database. Before that, `setup-server.ts` answers. */
export const setupEndpoints = [
  endpoint('setup.information', async () => ({
    setupPending: false,
    dataProviders: [],
    codeRequired: false,
    certificate: null,
  })),
  endpoint('setup.configure', async () => {
    throw new Problem('setup-done')
  }),
]
