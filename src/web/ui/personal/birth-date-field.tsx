import type { FocusEvent } from 'react'
import { afterPress } from '#web/ui/form/after-press.ts'
import { described, FieldProblem, type FieldState } from '#web/ui/form/field.tsx'
import { textOf } from '#web/ui/form/use-typed.ts'

type Props = {
  /** The composed date: has the problem. */
  field: FieldState
  parts: Record<'day' | 'month' | 'year', FieldState>
  onLeave: () => void
}

const PARTS = [
  { part: 'day', label: 'Día', complete: 'bday-day', length: 2, width: 'w-18' },
  { part: 'month', label: 'Mes', complete: 'bday-month', length: 2, width: 'w-18' },
  { part: 'year', label: 'Año', complete: 'bday-year', length: 4, width: 'w-26' },
] as const

export function BirthDateField({ field, parts, onLeave }: Props) {
  const hint =
    'Por ejemplo, 7 / 3 / 1995. La pedimos para confirmar quién compra si hay un problema con el pago o la entrega; no se publica.'
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) afterPress(onLeave)
  }
  return (
    <fieldset id={field.id} aria-describedby={field.descriptionId} onBlur={leave}>
      <legend className="mb-1.5 text-md font-semibold">Fecha de nacimiento</legend>
      <div className="flex gap-3">
        {PARTS.map(({ part, label, complete, length, width }) => (
          <div key={part} className={width}>
            <label htmlFor={parts[part].id} className="mb-1 block text-sm text-muted">
              {label}
            </label>
            <input
              id={parts[part].id}
              name={parts[part].name}
              defaultValue={textOf(parts[part].initialValue)}
              inputMode="numeric"
              autoComplete={complete}
              maxLength={length}
              {...described(field, null)}
              className="input tabular-nums"
            />
          </div>
        ))}
      </div>
      <p id={field.descriptionId} className="mt-1.5 text-sm leading-snug text-muted">
        {hint}
      </p>
      <FieldProblem field={field} />
    </fieldset>
  )
}
