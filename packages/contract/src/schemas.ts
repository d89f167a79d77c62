export { calls } from './calls.ts'
export { lineStatus } from './live.ts'
export { DATA_PROVIDERS } from './setup.ts'
