import { type BodyOf, routeOf, type SetupInformation } from '@baliza/contract'
import { calls, DATA_PROVIDERS } from '@baliza/contract/schemas'
import { settled } from '@baliza/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SecretKeys } from '../../db/secrets/secret-keys.ts'
import { isTypedHere } from '../../http/access/from-this-machine.ts'
import { bodyReader } from '../../http/input.ts'
import { languageOf } from '../../http/language.ts'
import { answerProblem } from '../../http/problem-handler.ts'
import { addSecurityHeaders } from '../../http/security-headers.ts'
import { bareServer, type ServerOptions } from '../../http/server.ts'
import { leaveBodiesUnread } from '../../http/unread-body.ts'
import { serveWebFiles } from '../../http/web-files.ts'
import { Problem } from '../../refusals/problem.ts'
import { chooseTransport } from './choose-transport.ts'
import { configure } from './configure.ts'
import { isSetupCode } from './setup-code.ts'

/** A certificate with those of its authorities, a long key, and the authority of a database. */
const LARGEST_SETUP = 80 * 1024

export const SETUP_PAGE = '/setup'

export type SetupOptions = Pick<ServerOptions, 'logger' | 'transport' | 'trustProxy' | 'webFolder'> & {
  /** The PEM file of the authority that must vouch for PostgreSQL. */
  readonly databaseAuthority?: string | undefined
  /** Whoever sets it up chooses how browsers come in, too. */
  readonly isTransportAsked?: boolean
  readonly version: string
  /** Absolute. */
  readonly dataFolder: string
  /** Asked once the data folder is there. */
  readonly secrets: () => SecretKeys
  /** What the wizard must know that is not typed at this machine. */
  readonly code: string
  /** Whoever types at this machine must know it as well: a proxy here may pass strangers on as if they did. */
  readonly codeAlways?: boolean
  /** Called when somebody knew it, or needed not to. */
  readonly onUsed?: () => void
  /** Called once, after the answer has left. */
  readonly onConfigured: (databaseUrl: string) => void
}

/**
 * The product before it has a database: the wizard and the two calls that it makes; every other call is told
 * to wait for it.
 */
export async function buildSetupServer(options: SetupOptions): Promise<FastifyInstance> {
  const app = bareServer(options)
  app.setErrorHandler(answerProblem)
  leaveBodiesUnread(app)
  await addSecurityHeaders(app, options.transport)
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', () => {
    throw new Problem('setup-pending')
  })
  app.get(
    routeOf('setup.information').path,
    (request): SetupInformation => ({
      setupPending: true,
      dataProviders: [...DATA_PROVIDERS],
      codeRequired: !isTrusted(request, options),
      certificate: offeredCertificate(options),
    }),
  )
  addConfigure(app, options)
  const refuse = async () => {
    throw new Problem('setup-pending')
  }
  app.all('/api/*', { onRequest: refuse }, refuse)
  await serveWebFiles(app, { folder: options.webFolder, version: options.version, onlyPage: SETUP_PAGE })
  return app
}

/** Whoever sits at the machine can do with it as they like, and needs no code of it. */
const isTrusted = (request: FastifyRequest, { codeAlways, trustProxy }: SetupOptions): boolean =>
  !codeAlways && !trustProxy && isTypedHere(request)

/** What browsers are shown unless another one is given; null = it is not asked about. */
function offeredCertificate({ transport, isTransportAsked }: SetupOptions): SetupInformation['certificate'] {
  const shown = isTransportAsked ? transport?.certificate?.shown() : undefined
  return shown ? { thumbprint: shown.thumbprint, subject: shown.subject } : null
}

/** JSON alone: a form could be sent by any page of the web that is open on this machine. */
function addConfigure(app: FastifyInstance, options: SetupOptions): void {
  const { dataFolder, secrets, databaseAuthority, code, onUsed, onConfigured } = options
  const read = bodyReader(calls['setup.configure'])
  let running: Promise<unknown> = Promise.resolve()
  let databaseUrl: string | undefined

  const choose = async (request: FastifyRequest) => {
    if (databaseUrl !== undefined) throw new Problem('setup-done')
    const body = read(request.body) as BodyOf<'setup.configure'>
    const useTransport = await chooseTransport(body.transport, options)
    const installation = { dataFolder, secrets, databaseAuthority, anyFile: isTrusted(request, options) }
    const chosen = await configure(body, installation, languageOf(request))
    if (chosen.databaseUrl !== undefined) await useTransport()
    databaseUrl = chosen.databaseUrl
    return chosen.outcome
  }
  app.post(routeOf('setup.configure').path, {
    bodyLimit: LARGEST_SETUP,
    handler: (request) => {
      const { setupCode } = read(request.body) as BodyOf<'setup.configure'>
      if (!isTrusted(request, options) && !isSetupCode(code, setupCode)) throw new Problem('setup-code-wrong')
      onUsed?.()
      const answer = running.then(() => choose(request))
      running = settled(answer)
      return answer
    },
    onResponse: async () => {
      if (databaseUrl !== undefined) onConfigured(databaseUrl)
    },
  })
}
