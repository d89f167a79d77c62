import { hostname } from 'node:os'
import { newSetupCode } from '../features/setup/setup-code.ts'
import { buildSetupServer, SETUP_PAGE } from '../features/setup/setup-server.ts'
import type { Transport } from '../http/transport/transport.ts'
import { VERSION, WEB_FOLDER } from '../http/web-build.ts'
import { httpLog } from '../log/log.ts'
import { listenOrRefuse } from './listen-or-refuse.ts'
import { openTransport } from './open-transport.ts'
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
  const transport = await openTransport(settings)
  if (!transport.isDecidedOutside) transport.decide('refused')
  const app = await buildSetupServer({
    logger: httpLog(),
    webFolder: WEB_FOLDER,
    version: VERSION,
    dataFolder: settings.dataFolder,
    secrets: () => keysAt(settings.keyPlace),
    trustProxy: settings.trustProxy,
    code,
    onConfigured: resolve,
    transport,
    databaseAuthority: settings.databaseAuthority,
    isTransportAsked: !transport.isDecidedOutside,
  })
  await listenOrRefuse(app, settings)
  tellWhere(settings, transport, code)
  const stop = async () => {
    transport.certificate?.close()
    await app.close()
  }
  return { databaseUrl: promise.then((databaseUrl) => stop().then(() => databaseUrl)), stop }
}

/** To whoever started it; a log file must not carry the code. */
function tellWhere({ port }: Settings, { certificate }: Transport, code: string): void {
  const address = `http://localhost:${port}${SETUP_PAGE}`
  const elsewhere =
    certificate === undefined
      ? ''
      : `  Desde otra máquina / From another machine: https://${hostname()}:${port}${SETUP_PAGE}\n` +
        `  Huella del certificado / Fingerprint of the certificate (SHA-256):\n\n    ${certificate.shown().thumbprint}\n\n`
  process.stdout.write(
    `\n  Baliza todavía no está configurada. Abra / Baliza is not set up yet. Open\n\n    ${address}\n\n${elsewhere}` +
      `  Código de instalación, desde otra máquina / Setup code, from another machine:\n\n    ${code}\n\n`,
  )
}
