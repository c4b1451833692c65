import { FITS } from '#rules/products/sizing/fit.ts'
import { FIT_LABEL } from '#rules/reviews/review.ts'
import type { ProductReviews } from '#shop/reviews/list.ts'
import { Rating } from './rating.tsx'
import { ShareBar } from '#web/storefront/products/detail/share-bar.tsx'

/** The mean, how the scores are spread, and whether it runs small or large. */
export function ReviewSummary({
  reviews: { average, count, verified, distribution, fit },
}: {
  reviews: ProductReviews
}) {
  if (count === 0) return null
  const fitted = FITS.reduce((sum, one) => sum + fit[one], 0)
  return (
    <div className="mb-4 grid gap-x-10 gap-y-6 border-b border-line pb-8 sm:grid-cols-2">
      <div>
        <p className="display text-display">{average.toLocaleString('es-AR')}</p>
        <p className="mt-1 flex items-center gap-2">
          <Rating score={average} bare />
          <span className="text-md text-muted">
            {count} {count === 1 ? 'opinión' : 'opiniones'}
          </span>
        </p>
        {verified > 0 && (
          <p className="mt-1 text-md font-semibold text-verde">
            {verified} {verified === 1 ? 'de compra verificada' : 'de compras verificadas'}
          </p>
        )}
        {fitted > 0 && (
          <dl className="mt-5 grid gap-1">
            {FITS.map((one) => (
              <ShareBar key={one} name={FIT_LABEL[one]} count={fit[one]} of={fitted} />
            ))}
          </dl>
        )}
      </div>
      <dl className="grid content-start gap-1">
        {[5, 4, 3, 2, 1].map((score) => (
          <ShareBar
            key={score}
            name={`${score} ${score === 1 ? 'estrella' : 'estrellas'}`}
            count={distribution[score - 1] ?? 0}
            of={count}
          />
        ))}
      </dl>
    </div>
  )
}
