/**
 * Statements about the list, written once for each shape of a question and asked with other values each time: Drizzle takes longer to
 * write one than PostgreSQL to answer it. They have no name, so that the database plans each for the values that it gets.
 */

const MOST_SHAPES = 500

/** `key` says the shape: questions with the same one share a statement, and only the first of them writes it. */
export function byShape<Statement>() {
  const written = new Map<string, Statement>()
  return (key: string, write: () => Statement): Statement => {
    const known = written.get(key)
    if (known) return known
    const statement = write()
    if (written.size >= MOST_SHAPES) written.delete(written.keys().next().value!)
    written.set(key, statement)
    return statement
  }
}
