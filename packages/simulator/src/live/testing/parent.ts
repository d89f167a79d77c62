import { startSimulator } from '../start-simulator.ts'

/** A program that starts a simulator and says where its control port is. */
const { controlUrl } = await startSimulator({ lines: 2 })
process.stdout.write(`${controlUrl}\n`)
