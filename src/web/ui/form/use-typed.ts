import { useSyncExternalStore } from 'react'
import type { FieldState } from './field.tsx'

const watch = (told: () => void) => {
  document.addEventListener('input', told)
  return () => document.removeEventListener('input', told)
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What stands in a field of the page now, also what was typed before the scripts came. */
export function useTyped({ id, initialValue }: Pick<FieldState, 'id' | 'initialValue'>): string {
  const start = textOf(initialValue)
  return useSyncExternalStore(
    watch,
    () => (document.getElementById(id) as HTMLInputElement | null)?.value ?? start,
    () => start,
  )
}
