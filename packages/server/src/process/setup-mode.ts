import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { HOUR } from '@baliza/domain'
import { newSetupCode } from '../features/setup/setup-code.ts'
import { buildSetupServer, SETUP_PAGE } from '../features/setup/setup-server.ts'
import type { Transport } from '../http/transport/transport.ts'
import { VERSION, WEB_FOLDER } from '../http/web-build.ts'
import { httpLog } from '../log/log.ts'
import { listenOrRefuse } from './listen-or-refuse.ts'
import { openTransport } from './open-transport.ts'
import { keysAt, type Settings } from './settings.ts'

export type SetupMode = {
  /**
   * What somebody chose in the wizard; undefined = nobody did, for so long that nobody will. The address is
   * free again by then.
   */
  readonly databaseUrl: Promise<string | undefined>
  readonly stop: () => Promise<void>
}

/** So long it waits for somebody who knows its code: what nobody sets up stands open to whoever finds it. */
const WAITS_FOR = HOUR

/** Serves the wizard, at the address where the product will be, until somebody has chosen a database. */
export async function startSetup(settings: Settings, waitsFor = WAITS_FOR): Promise<SetupMode> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const patience = setTimeout(() => resolve(undefined), waitsFor)
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
    codeAlways: settings.setupCodeAlways,
    onUsed: () => void patience.refresh(),
    onConfigured: resolve,
    transport,
    databaseAuthority: settings.databaseAuthority,
    isTransportAsked: !transport.isDecidedOutside,
  })
  await listenOrRefuse(app, settings)
  const file = storeCode(settings.dataFolder, code)
  tellWhere(settings, transport, { code, file })
  const stop = async () => {
    clearTimeout(patience)
    rmSync(file, { force: true })
    transport.certificate?.close()
    await app.close()
  }
  return { databaseUrl: promise.then((databaseUrl) => stop().then(() => databaseUrl)), stop }
}

/** For whoever can't see what was printed; nobody else on the machine reads it, and it goes with the wizard. */
function storeCode(dataFolder: string, code: string): string {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const file = join(dataFolder, 'setup-code.txt')
  rmSync(file, { force: true })
  writeFileSync(file, `${code}\n`, { mode: 0o600, flush: true })
  return file
}

type StoredCode = { readonly code: string; readonly file: string }

/** To whoever started it; a log file must not carry the code. */
function tellWhere({ port }: Settings, { certificate }: Transport, { code, file }: StoredCode): void {
  const address = `http://localhost:${port}${SETUP_PAGE}`
  const elsewhere =
    certificate === undefined
      ? ''
      : `  Desde otra máquina / From another machine: https://${hostname()}:${port}${SETUP_PAGE}\n` +
        `  Huella del certificado / Fingerprint of the certificate (SHA-256):\n\n    ${certificate.shown().thumbprint}\n\n`
  process.stdout.write(
    `\n  Baliza todavía no está configurada. Abra / Baliza is not set up yet. Open\n\n    ${address}\n\n${elsewhere}` +
      `  Código de instalación, por una hora, desde otra máquina / Setup code, for an hour, from another machine:\n\n    ${code}\n\n    ${file}\n\n`,
  )
}
