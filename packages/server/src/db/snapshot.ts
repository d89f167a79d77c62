import type { Db } from './open-database.ts'

/**
 * Runs reads that must tell one story: they all see the database as it was at one instant. Inside a
 * transaction they see that one.
 */
export function inSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  return db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(read)
}
