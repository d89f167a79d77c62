export { calls } from './calls.ts'
export { DATA_PROVIDERS } from './setup.ts'
