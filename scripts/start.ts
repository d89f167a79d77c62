import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { MAIN } from '@baliza/server'
import { buildWeb } from './build-web.ts'
import { onEnd } from './on-end.ts'
import { report } from './steps.ts'

/** `npm start`: builds what a browser loads, then is the product. */
const built = await buildWeb()
if (!built.ok) {
  report(built)
  process.exit(1)
}
// The server ends when its channel to this process does.
const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fileURLToPath(MAIN)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
onEnd(async () => {
  server.kill('SIGTERM')
  await once(server, 'exit')
})
server.on('exit', (code) => process.exit(code ?? 1))
