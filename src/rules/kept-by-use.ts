/** What was made and may be asked for again, by its key, up to so much in all: what is longest unused goes first. */
export function keptByUse<T extends object | string>({
  most,
  sizeOf,
}: {
  most: number
  sizeOf: (key: string, value: T) => number
}) {
  const kept = new Map<string, T>()
  let held = 0
  function drop(key: string): void {
    const there = kept.get(key)
    if (there === undefined) return
    kept.delete(key)
    held -= sizeOf(key, there)
  }
  return {
    find(key: string): T | undefined {
      const there = kept.get(key)
      if (there === undefined) return undefined
      // Taken out and put back: a Map keeps its order of entry, so the first is the one longest unused.
      kept.delete(key)
      kept.set(key, there)
      return there
    },
    keep(key: string, value: T): void {
      drop(key)
      kept.set(key, value)
      held += sizeOf(key, value)
      for (const oldest of kept.keys()) {
        if (held <= most) break
        drop(oldest)
      }
    },
    drop,
    forget(): void {
      kept.clear()
      held = 0
    },
  }
}
