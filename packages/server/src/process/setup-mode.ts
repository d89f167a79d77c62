import { newSetupCode } from '../features/setup/setup-code.ts'
import { buildSetupServer, SETUP_PAGE } from '../features/setup/setup-server.ts'
import { VERSION, WEB_FOLDER } from '../http/web-build.ts'
import { httpLog } from '../log/log.ts'
import { listenOrRefuse } from './listen-or-refuse.ts'
import { keysAt, type Settings } from './settings.ts'

export type SetupMode = {
  /** What somebody chose in the wizard. The address is free again by then. */
  readonly databaseUrl: Promise<string>
  readonly stop: () => Promise<void>
}

/** Serves the wizard, at the address where the product will be, until somebody has chosen a database. */
export async function startSetup(settings: Settings): Promise<SetupMode> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const code = newSetupCode()
  const app = await buildSetupServer({
    logger: httpLog(),
    webFolder: WEB_FOLDER,
    version: VERSION,
    dataFolder: settings.dataFolder,
    secrets: () => keysAt(settings.keyPlace),
    trustProxy: settings.trustProxy,
    code,
    onConfigured: resolve,
    ...(settings.tls && { tls: settings.tls }),
  })
  await listenOrRefuse(app, settings)
  tellWhere(settings, code)
  const stop = () => app.close()
  return { databaseUrl: promise.then((databaseUrl) => stop().then(() => databaseUrl)), stop }
}

/** To whoever started it; a log file must not carry the code. */
function tellWhere({ tls, port }: Settings, code: string): void {
  const address = `${tls ? 'https' : 'http'}://localhost:${port}${SETUP_PAGE}`
  process.stdout.write(
    `\n  Baliza todavía no está configurada. Abra / Baliza is not set up yet. Open\n\n    ${address}\n\n` +
      `  Código de instalación, desde otra máquina / Setup code, from another machine:\n\n    ${code}\n\n`,
  )
}
