import { balizaHere } from '@baliza/server'

/** `npm run backup -- FILE`: `baliza backup`. npm runs a script in the project's folder, wherever it was called. */
await balizaHere(['backup', ...process.argv.slice(2)], process.env.INIT_CWD)
