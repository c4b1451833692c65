/**
 * Statements that are asked with every page: written once for a database, and read and planned once by each connection, which for a wide
 * one costs more than its answer.
 */
import type { Reader } from './database.ts'

/** `make` prepares it under a name that no other statement has (`.prepare('name')`). */
export function preparedOnce<T extends object>(make: (db: Reader) => T): (db: Reader) => T {
  const made = new WeakMap<Reader, T>()
  return (db) => {
    const known = made.get(db)
    if (known) return known
    const statement = make(db)
    made.set(db, statement)
    return statement
  }
}
