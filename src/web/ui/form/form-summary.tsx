import { useEffect, useRef } from 'react'
import type { Problem } from './use-checked-form.ts'

type Summary = {
  title: string
  problems: Problem[]
  /** Counts the attempts to send: the summary takes the focus again at each. */
  attempt: number
  formId: string
  /** Where a field's first control has an id of its own. */
  anchors?: Record<string, string>
}

/** All problems of a form at once, in the fields' own words, each leading to its field (product §36.3). */
export function FormSummary({ title, problems, attempt, formId, anchors = {} }: Summary) {
  const box = useRef<HTMLDivElement>(null)
  const listed = problems.filter(({ field }) => field !== '')
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // Without JavaScript the refused page opens here.
      autoFocus
      className="scroll-mt-24 border-l-4 border-rojo bg-rojo-tint px-4 py-4 sm:px-6"
    >
      <h2 className="text-lg font-bold text-ink">{title}</h2>
      {listed.length > 0 && (
        <ul className="mt-2 space-y-1">
          {listed.map(({ field, message }) => (
            <li key={field}>
              <a
                href={`#${anchors[field] ?? `${formId}-${field}`}`}
                className="inline-block py-1 font-medium text-rojo underline underline-offset-4"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
