/** Objects by their names: some entries of one, or one made of names. */
export const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>

/** Waits for every entry at once; an object by the same names. */
export async function allOf<T extends Record<string, unknown>>(
  entries: T,
): Promise<{ [Name in keyof T]: Awaited<T[Name]> }> {
  const values = await Promise.all(Object.values(entries))
  return Object.fromEntries(Object.keys(entries).map((name, at) => [name, values[at]])) as {
    [Name in keyof T]: Awaited<T[Name]>
  }
}

export const record = <K extends string, V>(names: readonly K[], make: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>
