/** How the back office's loaders and actions translate what the shop answers. */
import { data, redirect } from 'react-router'
import { statusOf, type Failure, type Outcome } from '#rules/outcome.ts'
import { cookieHeaders, ownPath } from '#web/return-to.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { sayNext, type SaidKey } from './said.ts'

/** For loaders: the value, or the error page that says why not. */
export function valueOf<T>(end: Outcome<T>): T {
  if (end.ok) return end.value
  throw data(end.message, { status: statusOf(end) })
}

/** What a page shows when an action was refused: which form it was, what is wrong with it, and what had been typed. */
export type Refusal = {
  message: string
  fields: Record<string, string>
  intent: string
  typed: Record<string, string>
  /** Names that came more than once. */
  several?: Record<string, string[]>
}
export const refusal = (end: Failure, form: FormData) =>
  data<Refusal>(
    {
      message: end.message,
      fields: end.kind === 'invalid' ? end.fields : {},
      intent: String(form.get('intent') ?? ''),
      typed: formTexts(form),
      several: repeatedIn(form),
    },
    { status: statusOf(end) },
  )

function repeatedIn(form: FormData): Record<string, string[]> {
  const names = [...new Set(form.keys())].filter((name) => form.getAll(name).length > 1)
  return Object.fromEntries(
    names.map((name) => [name, form.getAll(name).filter((value) => typeof value === 'string')]),
  )
}
/** What was chosen of boxes that have one name. */
export const severalTyped = ({ typed, several = {} }: Refusal, name: string): string[] =>
  several[name] ?? (typed[name] === undefined ? [] : [typed[name]])

/** After something was done: to a page that says so (303). */
export const onward = (request: Request, to: string, key?: SaidKey) =>
  redirect(to, { status: 303, headers: cookieHeaders(key ? [sayNext(request, key)] : []) })

/** The page that the form was on. */
export const backTo = (form: FormData, otherwise: string): string => ownPath(form.get('returnTo'), otherwise)

/** Of an address: 1 when it names none. */
export function pageOf(url: URL): number {
  const page = Math.trunc(Number(url.searchParams.get('page')))
  return Number.isFinite(page) && page >= 1 ? Math.min(page, 1_000_000) : 1
}
