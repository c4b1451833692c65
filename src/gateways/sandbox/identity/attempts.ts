/** Counts tries inside a sliding window, in memory, so that passwords cannot be guessed at speed. */

export type Attempts = {
  /** Seconds to wait, or 0 when one more try is allowed. */
  wait(key: string): number
  note(key: string): void
  forget(key: string): void
}

const KEYS_MAX = 10_000

export function countAttempts(limit: number, windowSeconds: number, now: () => number = Date.now): Attempts {
  const tries = new Map<string, number[]>()
  const recent = (key: string): number[] => {
    const since = now() - windowSeconds * 1000
    return (tries.get(key) ?? []).filter((moment) => moment > since)
  }
  return {
    wait(key) {
      const moments = recent(key)
      if (moments.length < limit) return 0
      return Math.max(1, Math.ceil((moments[moments.length - limit]! + windowSeconds * 1000 - now()) / 1000))
    },
    note(key) {
      const moments = [...recent(key), now()]
      // Moving the key to the end keeps the oldest keys first, which are the ones to let go when the map is full.
      tries.delete(key)
      tries.set(key, moments)
      if (tries.size > KEYS_MAX) tries.delete(tries.keys().next().value!)
    },
    forget: (key) => void tries.delete(key),
  }
}
