import { useState } from 'react'

/** The first `value` since `turn` changed: what is read again in between (a live hint) does not begin a form anew while somebody types. */
export function useFirstOf<T>(value: T, turn: unknown): T {
  const [kept, setKept] = useState({ value, turn })
  if (kept.turn === turn) return kept.value
  setKept({ value, turn })
  return value
}
