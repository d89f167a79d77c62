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
import { leaveBodiesUnread, STRANGERS_BODY } from '../../http/unread-body.ts'
import { serveWebFiles } from '../../http/web-files.ts'
import { Problem } from '../../refusals/problem.ts'
import { configure } from './configure.ts'
import { isSetupCode } from './setup-code.ts'

export const SETUP_PAGE = '/setup'

export type SetupOptions = Pick<ServerOptions, 'logger' | 'tls' | 'trustProxy' | 'webFolder'> & {
  readonly version: string
  /** Absolute. */
  readonly dataFolder: string
  /** Asked once the data folder is there. */
  readonly secrets: () => SecretKeys
  /** What a wizard at another machine must know. */
  readonly code: string
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
  await addSecurityHeaders(app, { tls: options.tls !== undefined })
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', () => {
    throw new Problem('setup-pending')
  })
  app.get(
    routeOf('setup.information').path,
    (request): SetupInformation => ({
      setupPending: true,
      dataProviders: [...DATA_PROVIDERS],
      codeRequired: !isTypedHere(request),
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

/** JSON alone: a form could be sent by any page of the web that is open on this machine. */
function addConfigure(app: FastifyInstance, { dataFolder, secrets, code, onConfigured }: SetupOptions): void {
  const read = bodyReader(calls['setup.configure'])
  let running: Promise<unknown> = Promise.resolve()
  let databaseUrl: string | undefined

  const choose = async (request: FastifyRequest) => {
    if (databaseUrl !== undefined) throw new Problem('setup-done')
    const chosen = await configure(
      read(request.body) as BodyOf<'setup.configure'>,
      { dataFolder, secrets },
      languageOf(request),
    )
    databaseUrl = chosen.databaseUrl
    return chosen.outcome
  }
  app.post(routeOf('setup.configure').path, {
    bodyLimit: STRANGERS_BODY,
    handler: (request) => {
      const { setupCode } = read(request.body) as BodyOf<'setup.configure'>
      if (!isTypedHere(request) && !isSetupCode(code, setupCode)) throw new Problem('setup-code-wrong')
      const answer = running.then(() => choose(request))
      running = settled(answer)
      return answer
    },
    onResponse: async () => {
      if (databaseUrl !== undefined) onConfigured(databaseUrl)
    },
  })
}
