/** The terms that an admin sets of something: as the record keeps them, what of them changed, and how a change is noticed. */
import { createHash } from 'node:crypto'

type Terms = Record<string, unknown>

/** `names`: the columns that an admin sets; `dates`: those of them that are moments. */
export function keptTerms<T extends Terms>(
  names: readonly (keyof T & string)[],
  dates: readonly (keyof T & string)[],
) {
  const recordOf = (row: T): Terms =>
    Object.fromEntries(
      names.map((name) => {
        const value: unknown = row[name]
        return [name, value instanceof Date ? value.toISOString() : value]
      }),
    )
  return {
    recordOf,

    /** As the record kept them. */
    readTerms: (kept: unknown): Partial<T> =>
      Object.fromEntries(
        Object.entries((kept ?? {}) as Terms)
          .filter(([name]) => names.includes(name))
          .map(([name, value]) => [
            name,
            dates.includes(name) && typeof value === 'string' ? new Date(value) : value,
          ]),
      ) as Partial<T>,

    /** Goes back with the form, so that two admins notice each other. */
    revisionOf: (row: T): string =>
      createHash('sha256')
        .update(JSON.stringify(recordOf(row)))
        .digest('hex')
        .slice(0, 16),

    /** Of the terms that differ, what they were and what they are. */
    changeOf(from: T, to: T): { before: Terms; after: Terms } {
      const [before, after] = [recordOf(from), recordOf(to)]
      const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      const only = (terms: Terms) => Object.fromEntries(changed.map((name) => [name, terms[name]]))
      return { before: only(before), after: only(after) }
    },
  }
}
