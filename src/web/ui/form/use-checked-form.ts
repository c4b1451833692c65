import { useEffect, useEffectEvent, useState, useSyncExternalStore, type FormEvent } from 'react'
import { getDotPath, safeParse, type GenericSchema } from 'valibot'
import type { Fields } from '#rules/outcome.ts'
import { afterPress } from './after-press.ts'
import type { FieldState } from './field.tsx'
import { formObject } from './form-object.ts'

/** What the server said of a form that it did not accept: everything that was typed, and the first problem of each field. */
export type FormAnswer = { typed: Record<string, string>; fields: Fields }
export type Problem = { field: string; message: string }

/**
 * A form that the server decides and the browser helps with: the rule's schema runs on leaving a field, then on input once
 * that field has a problem, never while first typing (product §36.3). Buttons with `formNoValidate` go straight through.
 * What is typed lives in the page's own controls, so that nothing typed before the scripts came is lost.
 * `prepare` composes fields that a person types in parts.
 */
export function useCheckedForm<Name extends string>(options: {
  id: string
  schema: GenericSchema
  answer?: FormAnswer | null
  defaultValue?: Partial<Record<Name, string>>
  prepare?: (form: FormData) => FormData
  /** Of the fields on the page, when the schema has another. */
  order?: readonly string[]
}) {
  const { id, schema, answer, defaultValue, prepare = asItIs, order = [] } = options
  const [open, setOpen] = useState<Fields>(answer?.fields ?? {})
  // The summary holds what was wrong at the last attempt to send; what is mended since then leaves it.
  const [attempt, setAttempt] = useState({ count: 0, problems: listed(answer?.fields), answer })
  if (answer !== attempt.answer) {
    setAttempt({ count: attempt.count + 1, problems: listed(answer?.fields), answer })
    setOpen(answer?.fields ?? {})
  }
  const problems = attempt.problems
    .filter(({ field }) => field === '' || open[field])
    .toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))

  const problemsOf = (form: HTMLFormElement) => problemsIn(schema, formObject(prepare(new FormData(form))))
  /** Looks at one field now, and again at those that show a problem: what mends one may stand in another. */
  function look(form: HTMLFormElement, name?: string) {
    const now = problemsOf(form)
    setOpen((before) =>
      Object.fromEntries(Object.entries(now).filter(([field]) => field === name || before[field])),
    )
  }
  const left = useEffectEvent(({ name, form }: HTMLInputElement) => {
    if (name && form?.getAttribute('id') === id) look(form, name)
  })
  const typed = useEffectEvent(({ form }: HTMLInputElement) => {
    if (form?.getAttribute('id') === id && Object.keys(open).length > 0) look(form)
  })
  useEffect(() => {
    const onLeave = ({ target, relatedTarget }: FocusEvent) => {
      // The button that sends asks everything anyway, and must not move away under the finger.
      const button = relatedTarget as HTMLButtonElement | null
      if (button?.type !== 'submit') afterPress(() => left(target as HTMLInputElement))
    }
    const onInput = ({ target }: Event) => typed(target as HTMLInputElement)
    document.addEventListener('focusout', onLeave)
    document.addEventListener('input', onInput)
    return () => {
      document.removeEventListener('focusout', onLeave)
      document.removeEventListener('input', onInput)
    }
  }, [])

  return {
    form: {
      validate({ name }: { name: Name }) {
        const form = document.forms.namedItem(id)
        if (form) look(form, name)
      },
    },
    fields: new Proxy({} as Record<Name, FieldState>, {
      get: (_, name: string): FieldState => ({
        id: `${id}-${name}`,
        name,
        errorId: `${id}-${name}-error`,
        descriptionId: `${id}-${name}-description`,
        errors: open[name] === undefined ? undefined : [open[name]],
        initialValue: answer?.typed[name] ?? defaultValue?.[name as Name],
      }),
    }),
    formProps: {
      id,
      noValidate: useScripts(),
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const by = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
        if (by?.formNoValidate) return
        const now = problemsOf(event.currentTarget)
        setOpen(now)
        if (Object.keys(now).length === 0) return
        event.preventDefault()
        setAttempt((last) => ({ ...last, count: last.count + 1, problems: listed(now) }))
      },
    },
    problems,
    attempt: attempt.count,
  }
}

const asItIs = (form: FormData) => form
const nothing = () => () => {}
/** Until they run, the browser looks after the form by itself. */
const useScripts = () =>
  useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )

/** The first problem of each field. */
function problemsIn(schema: GenericSchema, input: unknown): Fields {
  const problems: Fields = {}
  for (const issue of safeParse(schema, input).issues ?? [])
    problems[getDotPath(issue) ?? ''] ??= issue.message
  return problems
}

const listed = (problems: Fields = {}): Problem[] =>
  Object.entries(problems).map(([field, message]) => ({ field, message }))
