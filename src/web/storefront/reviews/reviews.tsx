import { useEffect, useRef, useState } from 'react'
import type { ProductReviews } from '#shop/reviews/list.ts'
import { useSendInPlace } from '#web/ui/form/use-send-in-place.ts'
import { still } from '#web/ui/start/still.tsx'
import { useToast } from '#web/ui/notice/toast.tsx'
import type { ReviewSaid } from './review-action.ts'
import type { TypedReview } from './review-draft.ts'
import { ReviewForm } from './review-form.tsx'
import { SignInWithReview } from './sign-in-with-review.tsx'
import { apart } from '#web/ui/start/apart.tsx'

const ReviewFailure = apart('review-failure', () => import('./review-failure.tsx'))
const StillOpinions = still(() => import('./opinions.tsx'), { anew: true })

type Props = {
  reviews: ProductReviews
  /** The person looking, to find their own review. */
  me: number | null
  said: ReviewSaid | undefined
  /** What this person wrote before signing in. */
  written: TypedReview | null
}

/** Product §15.5: thanks stay for 1.5 s. */
const THANKS = 1500

export function Reviews({ reviews, me, said, written }: Props) {
  const say = useToast()
  const send = useSendInPlace()
  const told = useRef<ReviewSaid>(undefined)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!said?.said || told.current === said) return
    told.current = said
    say(said.said, { milliseconds: THANKS })
    // What was pressed is gone; from here the list with the change is in sight and the next Tab leads into it.
    title.current?.focus()
  }, [said, say])
  // The form's summary takes the focus at each attempt.
  const [{ attempt, of, done }, setAttempt] = useState({ attempt: 0, of: said, done: 0 })
  if (of !== said) setAttempt({ attempt: attempt + 1, of: said, done: done + (said?.said ? 1 : 0) })
  const fieldsOnly = Object.keys(said?.failed?.fields ?? {}).length > 0
  return (
    <section
      id="opiniones"
      aria-labelledby="opiniones-titulo"
      className="mt-14 border-t border-line pt-10 md:mt-20"
    >
      <h2
        ref={title}
        tabIndex={-1}
        id="opiniones-titulo"
        className="display scroll-mt-24 text-xl md:text-2xl"
      >
        Opiniones
      </h2>
      {said?.failed && !fieldsOnly && (
        <ReviewFailure key={attempt} message={said.failed.message}>
          {me === null && <SignInWithReview className="button mt-4 w-full" />}
        </ReviewFailure>
      )}
      <div className="mt-6 grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1.35fr)_minmax(22rem,1fr)]">
        <div
          onSubmit={(event) => {
            // Sure about it: the question is over, and what it lies on can take the focus again.
            ;(event.target as HTMLElement).closest('dialog')?.close()
            send(event)
          }}
        >
          <StillOpinions reviews={reviews} me={me} />
        </div>
        <ReviewForm key={done} signedIn={me !== null} said={said} written={written} attempt={attempt} />
      </div>
      <p role="status" className="sr-only">
        {said?.said}
      </p>
    </section>
  )
}
