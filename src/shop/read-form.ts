/** Checks what came in against a rule's schema; all problems at once, each beside its field. */
import * as v from 'valibot'
import { done, invalid, type Done, type Fields, type Invalid } from '#rules/outcome.ts'

/** For what no rule has words for: another kind of thing than the shop's own forms send. Else it would be said in English. */
const NOT_IT = 'Falta este dato o no es del tipo que corresponde.'
/** For a field that a strict schema does not have. */
export const UNKNOWN_FIELD = 'No conocemos este campo.'

export function readForm<const S extends v.GenericSchema>(
  schema: S,
  input: unknown,
  message: string,
): Done<v.InferOutput<S>> | Invalid {
  const result = v.safeParse(schema, input, {
    message: ({ expected }) => (expected === 'never' ? UNKNOWN_FIELD : NOT_IT),
  })
  if (result.success) return done(result.output)
  const fields: Fields = {}
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? ''
    fields[field] ??= issue.message
  }
  return invalid(message, fields)
}
