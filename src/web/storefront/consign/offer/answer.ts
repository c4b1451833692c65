import type { FieldState } from '#web/ui/form/field.tsx'

/** What the page of an offer answers to a form that it refuses. */
export type OfferAnswer = {
  intent: string
  message: string
  fields: Record<string, string>
  typed: Record<string, string>
  /** The quote that stands, where another was accepted. */
  requoted: boolean
}

/** A field of the form that is sent with `intent`. */
export function fieldOf(
  answer: OfferAnswer | undefined,
  intent: string,
  name: string,
  initial = '',
): FieldState {
  const mine = answer?.intent === intent ? answer : undefined
  const problem = mine?.fields[name]
  return {
    id: `${intent}-${name}`,
    name,
    errorId: `${intent}-${name}-problema`,
    descriptionId: `${intent}-${name}-ayuda`,
    errors: problem ? [problem] : undefined,
    answer: mine,
    initialValue: mine?.typed[name] ?? initial,
  }
}
