import { REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import type { ProductReviews } from '#shop/reviews/list.ts'
import { ReviewItem } from './review-item.tsx'
import { ReviewSummary } from './review-summary.tsx'

type Props = { reviews: ProductReviews; me: number | null }

/**
 * What people say: their mean and each of them. Still (ui/start/still.tsx): reviews.tsx sends what is pressed in it, and which ones are
 * shown is chosen without a script.
 */
export default function Opinions({ reviews, me }: Props) {
  const filters = [
    {
      name: 'con-fotos',
      label: 'Con fotos',
      count: reviews.reviews.filter(({ photos }) => photos.length > 0).length,
    },
    {
      name: 'verificadas',
      label: REVIEW_MESSAGES.verified,
      count: reviews.reviews.filter(({ verified }) => verified).length,
    },
  ].filter(({ count }) => count > 0 && reviews.reviews.length > 1)
  return (
    <div className="opinions">
      <ReviewSummary reviews={reviews} />
      {filters.length > 0 && (
        <fieldset className="flex flex-wrap gap-2 py-2">
          <legend className="sr-only">Ver solo</legend>
          {filters.map(({ name, label, count }) => (
            <label key={name} className="chip">
              <input type="checkbox" name={name} className="sr-only" />
              {label} <span className="tabular-nums opacity-80">{count}</span>
            </label>
          ))}
        </fieldset>
      )}
      <ul className="divide-y divide-line">
        {reviews.reviews.map((review) => (
          <ReviewItem key={review.id} review={review} own={review.userId === me} />
        ))}
      </ul>
      {filters.length > 1 && (
        <p className="none-of-both py-6 text-muted">Ninguna opinión tiene las dos cosas.</p>
      )}
      {reviews.reviews.length === 0 && (
        <p className="text-muted">Todavía nadie opinó sobre este producto. Contanos cómo te queda.</p>
      )}
    </div>
  )
}
