import { MAX_SCORE } from '#rules/products/product.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Five stars, filled as far as the score goes; said once for people who hear the page. `bare` where the number stands already. */
export function Rating({ score, size = 18, bare }: { score: number; size?: number; bare?: boolean }) {
  const text = score.toLocaleString('es-AR', { maximumFractionDigits: 1 })
  return (
    <span className="inline-flex items-center gap-1.5">
      <span role="img" aria-label={`${text} de ${MAX_SCORE}`} className="relative inline-flex text-naranja">
        <Row size={size} />
        <span
          className="absolute inset-y-0 left-0 overflow-hidden"
          style={{ width: `${(score / MAX_SCORE) * 100}%` }}
        >
          <Row size={size} full />
        </span>
      </span>
      {!bare && (
        <span aria-hidden className="tabular-nums">
          {text}
        </span>
      )}
    </span>
  )
}

function Row({ size, full = false }: { size: number; full?: boolean }) {
  return (
    <span className="flex w-max">
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} of="star" size={size} strokeWidth={1.5} className={full ? 'fill-current' : ''} />
      ))}
    </span>
  )
}
