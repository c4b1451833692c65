import { useId } from 'react'
import type { PriceEnds } from '#rules/search/price-ends.ts'

/** One end of the price, typed. Empty, it is `open`. */
export function PriceField({
  ends,
  label,
  value,
  open,
  onChange,
}: {
  ends: PriceEnds
  label: string
  value: number
  open: number
  onChange: (pesos: number) => void
}) {
  const id = useId()
  return (
    <p>
      <label htmlFor={id} className="block text-sm text-muted">
        {label} en pesos
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={ends.min}
        max={ends.max}
        key={value}
        defaultValue={value}
        onBlur={({ target }) => Number(target.value) !== value && onChange(Number(target.value) || open)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onChange(Number(event.currentTarget.value) || open)
        }}
        className="input min-h-11! w-full! tabular-nums"
      />
    </p>
  )
}
