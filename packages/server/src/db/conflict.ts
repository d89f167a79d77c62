const POSTGRES = { uniqueViolation: '23505', foreignKeyViolation: '23503' } as const
const SQLITE = { primaryKey: 1555, unique: 2067, foreignKey: 787 } as const

/**
 * Did the database refuse a row because somebody was faster: another row has its key, or one that it names is
 * gone?
 */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return Object.values<unknown>(POSTGRES).includes(code) || Object.values<unknown>(SQLITE).includes(errcode)
}
