import { FieldProblem, type FieldState } from '#web/ui/form/field.tsx'

type Props = {
  field: FieldState
  legend: string
  options: readonly { value: string; label: string; says?: string }[]
  columns?: string
}

/** One of several, each with what it means. */
export function Choices({ field, legend, options, columns = '' }: Props) {
  return (
    <fieldset aria-describedby={field.errors?.length ? field.errorId : undefined}>
      <legend className="mb-2 text-md font-semibold">{legend}</legend>
      <div className={`grid gap-2 ${columns}`}>
        {options.map(({ value, label, says }, index) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-start gap-3 rounded-input border border-field bg-white px-3 py-2.5 has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)]"
          >
            <input
              id={index === 0 ? field.id : undefined}
              type="radio"
              name={field.name}
              value={value}
              defaultChecked={value === field.initialValue}
              className="mt-0.5 size-5 shrink-0 accent-ink"
            />
            <span className="min-w-0 leading-snug">
              <span className={says ? 'font-semibold' : ''}>{label}</span>
              {says && <span className="block text-sm text-muted">{says}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldProblem field={field} />
    </fieldset>
  )
}
