import { parse, useForm, type SubmissionResult } from '@conform-to/react'
import { useRef, useState, type FormEvent } from 'react'
import { getDotPath, safeParse, type GenericSchema } from 'valibot'

export type Problem = { field: string; message: string }
export type FormAnswer = SubmissionResult<string[]>

/** Conform's own button, which asks to look at one field only. */
export const LOOKS_AT_ONE_FIELD = '__intent__'

/**
 * A form that the server decides and the browser helps with: the rule's schema runs on leaving a field, then on input once
 * that field has a problem, never while first typing (look.md §4.4). Buttons with `formNoValidate` go straight through.
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
  const { id, schema, answer, defaultValue, prepare, order = [] } = options
  const latest = useRef<Problem[]>([])
  const [form, fields] = useForm<Record<Name, string>>({
    id,
    lastResult: answer,
    defaultValue: defaultValue as never,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate({ formData }) {
      const submission = check(schema, prepare ? prepare(formData) : formData)
      if (submission.status === 'error') latest.current = problemsOf(submission.error)
      return submission as never
    },
  })

  // The summary holds what was wrong at the last attempt to send; what is mended since then leaves it.
  const [attempt, setAttempt] = useState({ count: 0, problems: problemsOf(answer?.error), answer })
  if (answer !== attempt.answer)
    setAttempt({ count: attempt.count + 1, problems: problemsOf(answer?.error), answer })
  const open = form.allErrors
  const problems = attempt.problems
    .filter(({ field }) => field === '' || open[field]?.length)
    .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const by = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (by?.formNoValidate && by.name !== LOOKS_AT_ONE_FIELD) return
    form.onSubmit(event)
    if (event.defaultPrevented && by?.name !== LOOKS_AT_ONE_FIELD)
      setAttempt((last) => ({ ...last, count: last.count + 1, problems: latest.current }))
  }

  return {
    form,
    fields,
    formProps: { id, noValidate: form.noValidate, onSubmit },
    problems,
    attempt: attempt.count,
  }
}

/**
 * Our rules read form texts as they come. @conform-to/valibot would coerce first, which turns '' into a missing value and
 * costs the browser 2 kB.
 */
const check = (schema: GenericSchema, form: FormData) =>
  parse(form, {
    resolve(texts) {
      const result = safeParse(schema, texts)
      if (result.success) return { value: result.output }
      const error: Record<string, string[]> = {}
      for (const issue of result.issues) (error[getDotPath(issue) ?? ''] ??= []).push(issue.message)
      return { error }
    },
  })

function problemsOf(errors: Record<string, string[] | null> | null | undefined): Problem[] {
  return Object.entries(errors ?? {}).flatMap(([field, messages]) =>
    messages?.[0] ? [{ field, message: messages[0] }] : [],
  )
}
