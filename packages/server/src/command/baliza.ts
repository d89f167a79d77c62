import { balizaHere } from './baliza-here.ts'

/** The command `baliza`. */
await balizaHere()
