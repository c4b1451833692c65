import { useState } from 'react'
import type { ListFile } from '#shop/imports/imports.ts'
import { FieldProblem } from '#web/ui/form/field.tsx'

export type Confirm = { question: string; said: readonly string[] }

type Props = {
  name: string
  label: string
  hint?: string
  file: ListFile
  chosen: string
  /** Answers that are no column, first in the list. */
  others?: readonly (readonly [value: string, label: string])[]
  none?: string
  problem?: string
  /** A person says yes to the values that stand there. */
  confirm?: Confirm | undefined
  /** Of answers that are no column. */
  samples?: Readonly<Record<string, readonly string[]>> | undefined
  /** Chosen besides. */
  children?: React.ReactNode
}

/** Which column says it, with what stands in that column beside it. */
export function ColumnField({
  name,
  label,
  hint,
  file,
  chosen,
  others = [],
  none = 'Ninguna',
  problem,
  confirm,
  samples,
  children,
}: Props) {
  const [value, setValue] = useState(chosen)
  const sample = shortened(samples?.[value] ?? cellsOf(file, value), confirm ? FIVE : THREE)
  const id = `campo-${name}`
  const field = {
    id,
    name,
    errorId: `${id}-error`,
    descriptionId: `${id}-hint`,
    errors: problem ? [problem] : undefined,
  }
  const seen = (
    <p id={`${id}-muestra`} className={`min-w-0 text-sm break-words ${confirm ? '' : 'text-muted md:pt-3'}`}>
      {sample.length > 0
        ? sample.map((text) => `«${text}»`).join(' ')
        : value && !value.startsWith('=')
          ? 'Vacía en las primeras filas'
          : ''}
    </p>
  )
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[13rem_minmax(0,1fr)_minmax(0,1fr)] md:items-start">
      <div className="md:pt-2.5">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={field.descriptionId} className="text-sm leading-snug text-muted">
            {hint}
          </p>
        )}
      </div>
      <div className="space-y-2">
        <select
          id={id}
          name={name}
          defaultValue={chosen}
          onChange={(event) => setValue(event.target.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={
            [problem && field.errorId, hint && field.descriptionId, `${id}-muestra`]
              .filter(Boolean)
              .join(' ') || undefined
          }
          className="input"
        >
          <option value="">{none}</option>
          {others.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
          {file.columns.map((column) => (
            <option key={column} value={column}>
              {column.slice(0, 60)}
            </option>
          ))}
        </select>
        {confirm && (
          <>
            {seen}
            {value !== '' && (
              <ConfirmBox name={name} value={value} {...confirm} describedBy={`${id}-muestra`} />
            )}
            <FieldProblem field={field} />
          </>
        )}
        {children}
        {!confirm && <FieldProblem field={field} />}
      </div>
      {!confirm && seen}
    </div>
  )
}

/** Sent with what was seen: another column, another yes. */
export function ConfirmBox({
  name,
  value,
  question,
  said,
  describedBy,
}: Confirm & { name: string; value: string; describedBy?: string }) {
  const seen = `${name}=${value}`
  return (
    <label className="check">
      <input
        key={seen}
        type="checkbox"
        name="confirmed"
        value={seen}
        defaultChecked={said.includes(seen)}
        aria-describedby={describedBy}
      />
      {question}
    </label>
  )
}

const THREE = 3
const FIVE = 5

function cellsOf(file: ListFile, column: string): string[] {
  const at = file.columns.indexOf(column)
  return at < 0 ? [] : file.rows.map((row) => row[at] ?? '')
}

/** Different ones first: five times the same tells little. */
function shortened(cells: readonly string[], most: number): string[] {
  const texts = cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).filter(Boolean)
  return [...new Set(texts)].slice(0, most).map((text) => (text.length > 60 ? `${text.slice(0, 59)}…` : text))
}
