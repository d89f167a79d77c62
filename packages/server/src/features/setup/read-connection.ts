import { relative, resolve, sep } from 'node:path'
import type { DataProvider } from '@baliza/contract'
import { Problem } from '../../refusals/problem.ts'

const DEFAULT_FILE = 'baliza.db'

type Place = { readonly dataFolder: string; readonly anyFile: boolean }

/**
 * The address of the database that was meant: `sqlite:/data/baliza.db`, `postgres://…`. A file lies in the data
 * folder, unless whoever asks sits at the machine: whoever has only its code shall not look around on it.
 */
export function readConnection(provider: DataProvider, text: string, place: Place): string {
  if (provider === 'SQLite') return `sqlite:${fileOf(text, place)}`
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text
  const url = urlOfPairs(text)
  if (url === undefined) throw new Problem('connection-unreadable')
  return url
}

function fileOf(text: string, { dataFolder, anyFile }: Place): string {
  const file =
    text
      .replace(/^(sqlite:|(data source|filename) *=)/i, '')
      .replace(/;\s*$/, '')
      .trim() || DEFAULT_FILE
  const path = resolve(dataFolder, file)
  const way = relative(dataFolder, path)
  if (!anyFile && (way === '' || way === '..' || way.startsWith(`..${sep}`)))
    throw new Problem('database-file-elsewhere', { folder: dataFolder })
  return path
}

type Part = 'host' | 'port' | 'database' | 'user' | 'password' | 'mode' | 'authority'

const NAMES: Readonly<Record<string, Part>> = {
  host: 'host',
  server: 'host',
  port: 'port',
  database: 'database',
  dbname: 'database',
  username: 'user',
  user: 'user',
  'user id': 'user',
  password: 'password',
  'ssl mode': 'mode',
  sslmode: 'mode',
  'root certificate': 'authority',
  sslrootcert: 'authority',
}

/** Where encryption is asked for the server is verified, too; to be asked for if it is there is no protection. */
const UNENCRYPTED = /^(disable|allow|prefer)$/i

/** `Host=db;Port=5432;Database=baliza;Username=me;Password=x`, as many other products write it. */
function urlOfPairs(text: string): string | undefined {
  const parts: Partial<Record<Part, string>> = {}
  for (const pair of text.split(';').filter((part) => part.trim() !== '')) {
    const cut = pair.indexOf('=')
    const name = NAMES[pair.slice(0, cut).trim().toLowerCase()]
    if (cut < 0 || name === undefined) return undefined
    parts[name] = pair.slice(cut + 1).trim()
  }
  const { host, port = '5432', database, user, password } = parts
  if (!host || !database) return undefined
  const who =
    user === undefined
      ? ''
      : `${encodeURIComponent(user)}${password === undefined ? '' : `:${encodeURIComponent(password)}`}@`
  const url = `postgres://${who}${host}:${port}/${encodeURIComponent(database)}`
  if (!URL.canParse(url)) return undefined
  return `${url}${encryptionOf(parts)}`
}

function encryptionOf({ mode, authority }: Partial<Record<Part, string>>): string {
  if (mode === undefined ? authority === undefined : UNENCRYPTED.test(mode)) return ''
  const root = authority === undefined ? '' : `&sslrootcert=${encodeURIComponent(authority)}`
  return `?sslmode=verify-full${root}`
}
