import { Form, useNavigation } from 'react-router'
import { isCommentLongEnough, MAX_COMMENT } from '#rules/reviews/review.ts'
import { Button } from '#web/ui/button.tsx'
import { Here } from '#web/ui/form/here.tsx'
import { apart } from '#web/ui/start/apart.tsx'
import { still } from '#web/ui/start/still.tsx'
import { useMended } from '#web/ui/form/use-mended.ts'
import { useTyped } from '#web/ui/form/use-typed.ts'
import type { ReviewSaid } from './review-action.ts'
import type { TypedReview } from './review-draft.ts'
import { REVIEW_FORM, SignInWithReview } from './sign-in-with-review.tsx'
import { Problem } from '#web/storefront/products/detail/problem.tsx'

const PhotosField = apart('review-photos', () => import('./photos-field.tsx'))

// Of what the shop refused, which few see.
const ReviewProblems = apart('review-problems', () => import('./review-problems.tsx'))
const StillStars = still(() => import('./star-choice.tsx'))
const StillFits = still(() => import('./fit-choice.tsx'))

const NONE = {}

/** Anyone may write; the shop asks for the account when it is sent, and what was typed stays. */
export function ReviewForm({
  signedIn,
  said,
  written,
  attempt,
}: {
  signedIn: boolean
  said: ReviewSaid | undefined
  written: TypedReview | null
  attempt: number
}) {
  const { state } = useNavigation()
  const typed = said?.typed ?? written ?? undefined
  const problems = useMended(
    REVIEW_FORM,
    said?.failed?.fields ?? NONE,
    (name, value) => name !== 'comment' || isCommentLongEnough(value),
  )
  const { length } = useTyped({ id: 'comentario', initialValue: typed?.comment })
  return (
    <Form
      id={REVIEW_FORM}
      method="post"
      preventScrollReset
      encType={signedIn ? 'multipart/form-data' : undefined}
      noValidate
      className="h-fit rounded-input bg-tile/60 p-5 md:p-6"
    >
      <Here />
      <input type="hidden" name="intent" value="review" />
      <h3 className="text-lg font-bold">Dejá tu opinión</h3>
      {!signedIn && (
        <p className="mt-1 text-md text-muted">
          Para publicarla necesitás tu cuenta. <SignInWithReview className="link font-semibold text-ink" />
        </p>
      )}
      <div className="mt-3">
        {Object.keys(problems).length > 0 && <ReviewProblems problems={problems} attempt={attempt} />}
      </div>
      <StillStars typed={typed?.number} failed={said?.failed?.fields.number !== undefined} />
      <Problem id="puntuacion-error" text={problems.number} />
      <div className="mt-4">
        <label htmlFor="comentario" className="mb-1.5 block text-md font-semibold">
          Comentario
        </label>
        <textarea
          id="comentario"
          name="comment"
          maxLength={MAX_COMMENT}
          defaultValue={typed?.comment}
          aria-invalid={problems.comment ? true : undefined}
          aria-describedby={problems.comment ? 'comentario-error' : 'comentario-largo'}
          className="input"
        />
        <p id="comentario-largo" className="mt-1 text-right text-sm text-muted tabular-nums">
          {length}/{MAX_COMMENT}
        </p>
        <Problem id="comentario-error" text={problems.comment} />
      </div>
      <StillFits typed={typed?.fit} />
      {signedIn && <PhotosField problem={problems.photos} />}
      <Button className="mt-4 w-full" pending={state === 'submitting'}>
        Comentar
      </Button>
    </Form>
  )
}
