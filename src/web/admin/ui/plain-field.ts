import type { FieldState } from '#web/ui/form/field.tsx'
import type { Refusal } from './answers.ts'

/** A small form's field: what the shop said about it, and what had been typed. */
export function plainField(
  intent: string,
  name: string,
  refusal: Refusal | undefined,
  initialValue = '',
): FieldState {
  const mine = refusal?.intent === intent ? refusal : null
  const problem = mine?.fields[name]
  const id = `${intent}-${name}`
  return {
    id,
    name,
    errorId: `${id}-error`,
    descriptionId: `${id}-hint`,
    errors: problem ? [problem] : undefined,
    answer: mine ?? undefined,
    initialValue: mine?.typed[name] ?? initialValue,
  }
}
