import path from 'node:path'
import { createServer } from 'vite'
import { ROOT } from './steps.ts'

/**
 * Serves the page of `npm run dev` at the port given, and says when it does. Ends with the process that
 * started it.
 */
for (const event of ['disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP']) process.on(event, () => process.exit(0))
const page = await createServer({
  root: path.join(ROOT, 'packages/web'),
  server: { host: '127.0.0.1', port: Number(process.argv[2]), strictPort: true },
  logLevel: 'warn',
})
await page.listen()
process.send?.('ready')
