import { spawn } from 'node:child_process'
import path from 'node:path'
import { openLivingPlant } from './living-plant/open-plant.ts'
import { ROOT } from './steps.ts'

const WEB_PORT = Number(process.env.PORT ?? 3000)
const SERVER_PORT = WEB_PORT + 1

/**
 * `npm run dev`: the demo's plant in a folder of its own; server and page reload when their sources change.
 */
const plant = await openLivingPlant({
  dataFolder: path.join(ROOT, 'data/dev'),
  host: '127.0.0.1',
  port: SERVER_PORT,
  lines: 12,
  days: 3,
  speed: 1,
  scenario: undefined,
  logLevel: 'info',
  watch: true,
})
const vite = spawn('vite', ['packages/web', '--port', String(WEB_PORT), '--strictPort'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, BALIZA_SERVER: plant.url },
})
const stop = () => {
  vite.kill()
  void plant.stop().then(() => process.exit(0))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
vite.once('exit', stop)
