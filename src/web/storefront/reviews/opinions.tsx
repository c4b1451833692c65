import type { ProductReviews } from '#shop/reviews/reviews.ts'
import { ReviewItem } from './review-item.tsx'
import { ReviewSummary } from './review-summary.tsx'

type Props = { reviews: ProductReviews; me: number | null }

/** What people say: their mean and each of them. Still (ui/start/still.tsx): reviews.tsx sends what is pressed in it. */
export default function Opinions({ reviews, me }: Props) {
  return (
    <>
      <ReviewSummary reviews={reviews} />
      <ul className="divide-y divide-line">
        {reviews.reviews.map((review) => (
          <ReviewItem key={review.id} review={review} own={review.userId === me} />
        ))}
      </ul>
      {reviews.count === 0 && (
        <p className="text-muted">Todavía nadie opinó sobre este producto. Contanos cómo te queda.</p>
      )}
    </>
  )
}
