/** What is said under a product: leaving a review and taking one's own back (product §15.2, §15.6), and questions. */
import { data, redirectDocument } from 'react-router'
import { paths } from '#rules/paths.ts'
import { statusOf, type Failure } from '#rules/outcome.ts'
import { reviewSaid } from '#rules/reviews/moderation.ts'
import { REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import type { Route } from '../products/detail/+types/product-page'
import { shopContext, visitorContext } from '#web/context.ts'
import { flashCookie, type FlashKey } from '#web/flash.ts'
import { byScript, cookieHeaders, goBack } from '#web/return-to.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { formFiles } from '#web/ui/form/form-files.ts'
import { dropReview, keepReview, type TypedReview } from './review-draft.ts'
import { QUESTION_INTENTS, questionAction } from '../questions/question-action.ts'
import { SIGN_IN } from './sign-in-with-review.tsx'

export type ReviewSaid = {
  about: 'review'
  said: string | null
  failed: { message: string; fields: Record<string, string> } | null
  typed: TypedReview
}

const nothingTyped = { number: '', comment: '', fit: '' }

export async function reviewAction({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  if (QUESTION_INTENTS.includes(String(form.get('intent'))))
    return questionAction({ request, shop, visitor, id: productId(params.id) }, form)
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { number: text('number'), comment: text('comment'), fit: text('fit') }

  const went = (key: FlashKey, said: string, cookies: string[] = []) => {
    if (!byScript(request)) throw goBack(form, [...cookies, flashCookie(request, key)])
    return data<ReviewSaid>(
      { about: 'review', said, failed: null, typed: nothingTyped },
      { headers: cookieHeaders(cookies) },
    )
  }
  const failed = (end: Failure, cookies: string[] = []) =>
    data<ReviewSaid>(
      {
        about: 'review',
        said: null,
        failed: { message: end.message, fields: end.kind === 'invalid' ? end.fields : {} },
        typed,
      },
      { status: statusOf(end), headers: cookieHeaders(cookies) },
    )

  if (form.get('intent') === 'remove') {
    const removed = await shop.reviews.remove(visitor, Number(form.get('reviewId')))
    return removed.ok ? went('review-removed', REVIEW_MESSAGES.removed) : failed(removed)
  }
  const id = productId(params.id)
  const call = { request, shop, visitor }
  const waits = visitor.kind === 'anonymous' ? [await keepReview(call, id, typed)] : []
  if (form.has(SIGN_IN))
    throw redirectDocument(paths.signInFor(paths.reviews(id)), {
      status: 303,
      headers: cookieHeaders(waits),
    })
  const review = { number: typed.number, comment: typed.comment, fit: typed.fit || null }
  const created = await shop.reviews.create(visitor, id, review, await formFiles(form, 'photos'))
  if (!created.ok) return failed(created, waits)
  const done = await dropReview(call, id)
  const { replaced, waiting } = created.value
  const key = waiting ? 'review-waits' : replaced ? 'review-replaced' : 'review-thanks'
  return went(key, reviewSaid(created.value), done)
}
