import type { ComponentProps } from 'react'

type Props = Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder' | 'autoComplete'> & {
  name: string
  label: string
  problem: string | undefined
  start: string | undefined
  options?: { value: string; label: string }[]
}

/** A field that only the server checks: lighter than the forms' own, on a page that everybody opens who bought. */
export function Line({ name, label, problem, start, options, ...typing }: Props) {
  const id = `factura-${name}`
  const own = {
    id,
    name,
    defaultValue: start,
    className: 'input',
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-error` : undefined,
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-md font-semibold">
        {label}
      </label>
      {options ? (
        <select {...own}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input {...own} {...typing} />
      )}
      {problem && (
        <p id={`${id}-error`} className="mt-1.5 text-md leading-snug font-medium text-rojo">
          {problem}
        </p>
      )}
    </div>
  )
}
