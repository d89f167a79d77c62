import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Language } from '@baliza/contract'
import { type ClockOrigin, instant } from '@baliza/domain'
import { z } from 'zod'
import { dialectOfUrl } from '../db/open-database.ts'
import { type KeyPlace, openSecretKeys } from '../db/secrets/key-file.ts'
import type { SecretKeys } from '../db/secrets/secret-keys.ts'
import { LOG_LEVELS, type LogLevel } from '../log/log-level.ts'
import type { SyslogServer } from '../outbound/syslog/syslog-connection.ts'
import { BACKUP_ENVIRONMENT, type BackupSettings, readBackupSettings } from './backup-settings.ts'
import { SettingsError } from './settings-error.ts'

/** What the environment says, checked. Everything else is configuration and lives in the database. */
export type Settings = {
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataFolder: string
  /** undefined = nobody chose a database yet. */
  readonly databaseUrl: string | undefined
  /** The PEM file of the authority that must vouch for PostgreSQL: what is said to it is encrypted. */
  readonly databaseAuthority: string | undefined
  /** Where the key lies that seals the secrets in the database. */
  readonly keyPlace: KeyPlace
  /** Somebody has said that the key won't come back: what it sealed is entered again. */
  readonly keyIsLost: boolean
  /** The wizard wants its code of whoever types at this machine, too. */
  readonly setupCodeAlways: boolean
  /** This build is tried by the one before it, which may have to stand again. */
  readonly isTrial: boolean
  readonly role: 'all' | 'web' | 'pipeline'
  readonly logLevel: LogLevel
  /** Of the names that a new plant begins with. What people read on their screens they choose there. */
  readonly language: Language
  /** The files of a certificate and its key. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  /** Whether other machines are answered without encryption; undefined = it is decided in the installation. */
  readonly plainHttp: 'allowed' | 'refused' | undefined
  /** What Fastify takes: true, a number of hops, or a list of addresses. */
  readonly trustProxy: boolean | number | string
  /** undefined = the machine's own time. */
  readonly clock: ClockOrigin | undefined
  readonly telegramApi: string
  /** Webhooks may lead to this machine and to link-local addresses. */
  readonly webhooksMayStay: boolean
  /** Where security events are sent on; undefined = nowhere. */
  readonly syslog: SyslogServer | undefined
  readonly directory: { readonly ca: string | undefined; readonly localAccounts: ReadonlySet<string> }
  /** Where the pipeline answers whoever watches it; undefined = nowhere. */
  readonly pipelineWatch: { readonly host: string; readonly port: number } | undefined
  /** `/metrics` answers everybody, not this machine alone. */
  readonly metricsForAll: boolean
  readonly backup: BackupSettings
  /** How much of the log the database keeps. */
  readonly logBounds: { readonly rows: number; readonly days: number }
  /** So many days security events are kept. */
  readonly securityEventDays: number
}

/** What a variable leads to may not be there, or be something else: that is a sentence, not a stack. */
export function orSaid<T>(variable: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new SettingsError([`${variable}: ${error instanceof Error ? error.message : String(error)}`])
  }
}

const fileOf = (variable: string, path: string): string => orSaid(variable, () => readFileSync(path, 'utf8'))

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema)

const isDatabase = (url: string): boolean => /^(sqlite:.|postgres(ql)?:\/\/)/.test(url)
const NO_DATABASE = 'must be sqlite:FILE or postgres://…'

const ENVIRONMENT = z.object({
  PORT: optional(z.coerce.number('must be a number').int().min(0).max(65535).default(3000)),
  HOST: optional(z.string().default('0.0.0.0')),
  BALIZA_DATA: optional(z.string().default('./data')),
  BALIZA_DATABASE: optional(z.string().refine(isDatabase, NO_DATABASE).optional()),
  BALIZA_DATABASE_FILE: optional(z.string().optional()),
  BALIZA_KEY: optional(z.string().optional()),
  BALIZA_KEY_FILE: optional(z.string().optional()),
  BALIZA_KEY_LOST: optional(z.enum(['accept'], 'must be accept').optional()),
  /** Set by an update, for the build that it tries. */
  BALIZA_TRIAL: optional(z.enum(['yes']).optional()),
  /** Of systemd: a folder with what `LoadCredential=` names. */
  CREDENTIALS_DIRECTORY: optional(z.string().optional()),
  BALIZA_DATABASE_CA: optional(z.string().optional()),
  BALIZA_SETUP: optional(z.enum(['code'], 'must be code').optional()),
  BALIZA_ROLE: optional(z.enum(['all', 'web', 'pipeline'], 'must be all, web or pipeline').default('all')),
  BALIZA_LOG_LEVEL: optional(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info')),
  BALIZA_LANGUAGE: optional(z.enum(['es', 'en'], 'must be es or en').default('es')),
  BALIZA_TLS_CERT: optional(z.string().optional()),
  BALIZA_TLS_KEY: optional(z.string().optional()),
  BALIZA_HTTP: optional(z.enum(['allow', 'refuse'], 'must be allow or refuse').optional()),
  BALIZA_TRUST_PROXY: optional(z.string().default('false')),
  BALIZA_CLOCK: optional(
    z
      .string()
      .transform((text) => orSaid('BALIZA_CLOCK', (): unknown => JSON.parse(text)))
      .pipe(z.object({ real: z.number(), plant: z.number(), speed: z.number().positive() }))
      .optional(),
  ),
  BALIZA_LOG_ROWS: optional(
    z.coerce.number('must be a number').int().min(1_000).max(10_000_000).default(100_000),
  ),
  BALIZA_LOG_DAYS: optional(z.coerce.number('must be a number').int().min(1).max(3_650).default(30)),
  BALIZA_SECURITY_EVENT_DAYS: optional(
    z.coerce.number('must be a number').int().min(30).max(36_500).default(400),
  ),
  BALIZA_SYSLOG: optional(
    z.url({ protocol: /^(tls|tcp)$/, error: 'must be tls://host:port or tcp://host:port' }).optional(),
  ),
  BALIZA_SYSLOG_CA: optional(z.string().optional()),
  BALIZA_LDAP_CA: optional(z.string().optional()),
  BALIZA_LOCAL_ACCOUNTS: optional(z.string().default('setup')),
  BALIZA_METRICS: optional(z.enum(['local', 'all'], 'must be local or all').default('local')),
  BALIZA_PIPELINE_HOST: optional(z.string().default('127.0.0.1')),
  BALIZA_PIPELINE_PORT: optional(z.coerce.number('must be a number').int().min(0).max(65535).optional()),
  BALIZA_WEBHOOK_LOCAL: optional(z.enum(['refuse', 'allow'], 'must be refuse or allow').default('refuse')),
  ...BACKUP_ENVIRONMENT,
  BALIZA_TELEGRAM_API: optional(z.url('must be an address').default('https://api.telegram.org')),
})

const PLAIN_HTTP = { allow: 'allowed', refuse: 'refused' } as const

/** Reads the settings of `environment`. Throws SettingsError, which names every variable that is wrong. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const read = ENVIRONMENT.safeParse(environment)
  if (!read.success)
    throw new SettingsError(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  const { data } = read
  if ((data.BALIZA_TLS_CERT === undefined) !== (data.BALIZA_TLS_KEY === undefined))
    throw new SettingsError(['BALIZA_TLS_CERT and BALIZA_TLS_KEY go together'])
  return {
    port: data.PORT,
    host: data.HOST,
    dataFolder: resolve(data.BALIZA_DATA),
    databaseUrl: databaseUrl(data.BALIZA_DATABASE, data.BALIZA_DATABASE_FILE),
    keyPlace: keyPlace(data),
    keyIsLost: data.BALIZA_KEY_LOST === 'accept',
    isTrial: data.BALIZA_TRIAL === 'yes',
    databaseAuthority: authorityFile(data.BALIZA_DATABASE_CA),
    setupCodeAlways: data.BALIZA_SETUP === 'code',
    role: data.BALIZA_ROLE,
    logLevel: data.BALIZA_LOG_LEVEL,
    language: data.BALIZA_LANGUAGE,
    tls: tlsFiles(data.BALIZA_TLS_CERT, data.BALIZA_TLS_KEY),
    plainHttp: data.BALIZA_HTTP && PLAIN_HTTP[data.BALIZA_HTTP],
    trustProxy: trustProxy(data.BALIZA_TRUST_PROXY),
    clock: data.BALIZA_CLOCK && { ...data.BALIZA_CLOCK, plant: instant(data.BALIZA_CLOCK.plant) },
    telegramApi: data.BALIZA_TELEGRAM_API,
    webhooksMayStay: data.BALIZA_WEBHOOK_LOCAL === 'allow',
    syslog: syslogServer(data.BALIZA_SYSLOG, data.BALIZA_SYSLOG_CA),
    directory: {
      ca: data.BALIZA_LDAP_CA && fileOf('BALIZA_LDAP_CA', data.BALIZA_LDAP_CA),
      localAccounts: new Set(data.BALIZA_LOCAL_ACCOUNTS.split(',').map((name) => name.trim())),
    },
    pipelineWatch:
      data.BALIZA_PIPELINE_PORT === undefined
        ? undefined
        : { host: data.BALIZA_PIPELINE_HOST, port: data.BALIZA_PIPELINE_PORT },
    metricsForAll: data.BALIZA_METRICS === 'all',
    backup: readBackupSettings(data),
    securityEventDays: data.BALIZA_SECURITY_EVENT_DAYS,
    logBounds: { rows: data.BALIZA_LOG_ROWS, days: data.BALIZA_LOG_DAYS },
  }
}

/** A file keeps an address with its password out of the environment, and out of what a program is called with. */
function databaseUrl(address: string | undefined, file: string | undefined): string | undefined {
  const url = address ?? (file && fileOf('BALIZA_DATABASE_FILE', file).trim())
  if (url === undefined) return undefined
  if (!isDatabase(url)) throw new SettingsError([`BALIZA_DATABASE_FILE ${NO_DATABASE}`])
  return absoluteFile(url)
}

/**
 * The two processes may not run in the same folder: a relative file is the one beside where Baliza was
 * started.
 */
function absoluteFile(url: string): string {
  if (dialectOfUrl(url) === 'postgres' || url === 'sqlite::memory:') return url
  return `sqlite:${resolve(url.slice('sqlite:'.length))}`
}

type KeySettings = {
  [name in 'BALIZA_KEY' | 'BALIZA_KEY_FILE' | 'CREDENTIALS_DIRECTORY']?: string | undefined
} & {
  BALIZA_DATA: string
}

function keyPlace({
  BALIZA_KEY,
  BALIZA_KEY_FILE,
  CREDENTIALS_DIRECTORY,
  BALIZA_DATA,
}: KeySettings): KeyPlace {
  if (BALIZA_KEY !== undefined) return { kind: 'text', text: BALIZA_KEY }
  if (BALIZA_KEY_FILE !== undefined) return { kind: 'file', file: resolve(BALIZA_KEY_FILE), isOurs: false }
  const credential = CREDENTIALS_DIRECTORY && join(CREDENTIALS_DIRECTORY, 'baliza-key')
  if (credential && existsSync(credential)) return { kind: 'file', file: credential, isOurs: false }
  return { kind: 'file', file: join(resolve(BALIZA_DATA), 'key'), isOurs: true }
}

/** The keys of the secrets; where they can't be had, a sentence that names the variable. */
export function keysAt(place: KeyPlace): SecretKeys {
  const variable = place.kind === 'text' ? 'BALIZA_KEY' : `BALIZA_KEY_FILE (${place.file})`
  return orSaid(variable, () => openSecretKeys(place))
}

/** That it is there is said at the start, and not by the first connection. */
function authorityFile(path: string | undefined): string | undefined {
  if (path !== undefined) fileOf('BALIZA_DATABASE_CA', path)
  return path && resolve(path)
}

function tlsFiles(cert: string | undefined, key: string | undefined): Settings['tls'] {
  if (cert === undefined || key === undefined) return undefined
  fileOf('BALIZA_TLS_CERT', cert)
  fileOf('BALIZA_TLS_KEY', key)
  return { cert: resolve(cert), key: resolve(key) }
}

/** As RFC 5425 and 6587 number them. */
const SYSLOG_PORTS = { tls: 6514, tcp: 601 }

function syslogServer(address: string | undefined, ca: string | undefined): SyslogServer | undefined {
  if (address === undefined) return undefined
  const { protocol, hostname, port } = new URL(address)
  const spoken = protocol === 'tls:' ? 'tls' : 'tcp'
  return {
    protocol: spoken,
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port) || SYSLOG_PORTS[spoken],
    ca: ca && fileOf('BALIZA_SYSLOG_CA', ca),
  }
}

function trustProxy(text: string): Settings['trustProxy'] {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d+$/.test(text) ? Number(text) : text
}
