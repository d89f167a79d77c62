import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MAIN } from '@baliza/server'
import { buildWeb } from './build-web.ts'
import { report } from './steps.ts'

/** `npm start`: builds what a browser loads, then is the product. */
const built = await buildWeb()
if (!built.ok) {
  report(built)
  process.exit(1)
}
const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fileURLToPath(MAIN)], {
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
