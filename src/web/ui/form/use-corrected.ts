import { useState } from 'react'
import type { FieldState } from './field.tsx'

/**
 * A field of a form that only the server checks: what it found wrong leaves as the person corrects it, and comes again with the next
 * answer that finds it. `onInput` goes on the control.
 */
export function useCorrected(field: FieldState): { field: FieldState; onInput?: () => void } {
  const [corrected, setCorrected] = useState<unknown>()
  if (field.answer === undefined || !field.errors) return { field }
  if (corrected === field.answer) return { field: { ...field, errors: undefined } }
  return { field, onInput: () => setCorrected(field.answer) }
}
