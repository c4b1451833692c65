import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { formatPesos, fromPesos } from '#rules/money.ts'
import { stepOf, type PriceEnds } from '#rules/search/price-ends.ts'
import { priceRange, type PriceRange } from '#rules/search/price-range.ts'
import { PriceField } from './price-field.tsx'

const PAUSE = 350
const amount = (pesos: number) => formatPesos(fromPesos(pesos))

/**
 * Two thumbs on one line, which cannot cross; at its ends there is no limit (product §6.4). The numbers below do the same
 * without dragging (WCAG 2.5.7). Without scripts each thumb is a field of the form.
 */
export function PriceFilter({
  range: { priceFrom, price },
  ends,
  onChange,
}: {
  range: PriceRange
  ends: PriceEnds
  onChange: (range: PriceRange) => void
}) {
  const { min, max } = ends
  const step = stepOf(ends)
  const clamp = (pesos: number) => Math.min(Math.max(pesos, min), max)
  const part = (pesos: number) => (pesos - min) / (max - min)
  const shown = { from: clamp(priceFrom ?? min), to: clamp(price ?? max) }
  // Where the thumbs were moved to, until the list has answered with other bounds.
  const [moved, setMoved] = useState<{ over: string; from: number; to: number } | null>(null)
  const over = `${priceFrom} ${price}`
  const { from, to } = moved?.over === over ? moved : shown
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const move = (next: { from: number; to: number }) => {
    setMoved({ over, ...next })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(priceRange(next.from, next.to, ends)), PAUSE)
  }
  const moveFrom = (pesos: number) => move({ from: Math.min(clamp(pesos), to), to })
  const moveTo = (pesos: number) => move({ from, to: Math.max(clamp(pesos), from) })

  const least = `Desde ${amount(from)}${from <= min ? ' o menos' : ''}`
  const most = `Hasta ${amount(to)}${to >= max ? ' o más' : ''}`
  return (
    <fieldset className="border-b border-line py-3 lg:py-4">
      <legend className="float-left w-full pt-2 pb-1 font-semibold">Precio</legend>
      <div className="clear-both">
        <p className="flex justify-between gap-3 text-md tabular-nums" aria-hidden>
          {from > min && <span>Desde {amount(from)}</span>}
          <span>{most}</span>
        </p>
        <div className="range-pair" style={{ '--from': part(from), '--to': part(to) } as CSSProperties}>
          <input
            type="range"
            name="priceFrom"
            aria-label="Precio mínimo"
            aria-valuetext={least}
            min={min}
            max={max}
            step={step}
            value={from}
            onChange={({ target }) => moveFrom(Number(target.value))}
            className="range"
            // Where both stand at the far end, this is the one that can still be moved.
            style={part(from) > 0.5 ? { zIndex: 1 } : undefined}
          />
          <input
            type="range"
            name="price"
            aria-label="Precio máximo"
            aria-valuetext={most}
            min={min}
            max={max}
            step={step}
            value={to}
            onChange={({ target }) => moveTo(Number(target.value))}
            className="range"
          />
        </div>
        <div className="grid grid-cols-2 gap-3 pb-2 [@media(scripting:none)]:hidden">
          <PriceField ends={ends} label="Mínimo" value={from} open={min} onChange={moveFrom} />
          <PriceField ends={ends} label="Máximo" value={to} open={max} onChange={moveTo} />
        </div>
      </div>
    </fieldset>
  )
}
