import { balizaHere } from '@baliza/server'

/** `npm run restore -- FILE`: `baliza restore`. */
await balizaHere(['restore', ...process.argv.slice(2)], process.env.INIT_CWD)
