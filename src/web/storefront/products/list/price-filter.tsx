import { useRef, useState, type CSSProperties } from 'react'
import { formatPesos, fromPesos } from '#rules/money.ts'
import { PRICE_SLIDER } from '#rules/search/search.ts'

const { min, max, step } = PRICE_SLIDER
const PAUSE = 350
const clamp = (pesos: number) => Math.min(Math.max(pesos, min), max)

/** At its end the slider means no limit (product §6.4). The number beside it does the same without dragging (WCAG 2.5.7). */
export function PriceFilter({
  price,
  onChange,
}: {
  price: number | null
  onChange: (price: number | null) => void
}) {
  const [value, setValue] = useState(price ?? max)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const choose = (pesos: number) => {
    const next = clamp(pesos)
    setValue(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(next >= max ? null : next), PAUSE)
  }
  const text = `Hasta ${formatPesos(fromPesos(value))}${value >= max ? ' o más' : ''}`
  return (
    <fieldset className="border-b border-line py-3 lg:py-4">
      <legend className="float-left w-full pt-2 pb-1 font-semibold">Precio</legend>
      <div className="clear-both">
        <p className="text-md tabular-nums" aria-hidden>
          {text}
        </p>
        <input
          type="range"
          name="price"
          aria-label="Precio máximo"
          aria-valuetext={text}
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={({ target }) => choose(Number(target.value))}
          className="range"
          style={{ '--part': (value - min) / (max - min) } as CSSProperties}
        />
        <div className="flex items-center gap-3 pb-2 [@media(scripting:none)]:hidden">
          <label htmlFor="precio-maximo" className="text-sm text-muted">
            Máximo en pesos
          </label>
          <input
            id="precio-maximo"
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            key={value}
            defaultValue={value}
            onBlur={({ target }) => Number(target.value) !== value && choose(Number(target.value) || max)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              choose(Number(event.currentTarget.value) || max)
            }}
            className="input min-h-11! w-28! tabular-nums"
          />
        </div>
      </div>
    </fieldset>
  )
}
