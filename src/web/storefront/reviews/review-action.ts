/** Leaving a review and taking one's own back (product §15.2, §15.6). */
import { data, redirectDocument } from 'react-router'
import { paths } from '#rules/paths.ts'
import { statusOf, type Failure } from '#rules/outcome.ts'
import { REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import type { Route } from '../products/detail/+types/product-page'
import { shopContext, visitorContext } from '#web/context.ts'
import { flashCookie, type FlashKey } from '#web/flash.ts'
import { byScript, cookieHeaders, goBack } from '#web/return-to.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { dropReview, keepReview, type TypedReview } from './review-draft.ts'
import { SIGN_IN } from './sign-in-with-review.tsx'

export type ReviewSaid = {
  said: string | null
  failed: { message: string; fields: Record<string, string> } | null
  typed: TypedReview
}

const nothingTyped = { number: '', comment: '', fit: '' }

export async function reviewAction({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { number: text('number'), comment: text('comment'), fit: text('fit') }

  const went = (key: FlashKey, said: string, cookies: string[] = []) => {
    if (!byScript(request)) throw goBack(form, [...cookies, flashCookie(request, key)])
    return data<ReviewSaid>({ said, failed: null, typed: nothingTyped }, { headers: cookieHeaders(cookies) })
  }
  const failed = (end: Failure, cookies: string[] = []) =>
    data<ReviewSaid>(
      {
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
  const created = await shop.reviews.create(visitor, id, {
    number: typed.number,
    comment: typed.comment,
    fit: typed.fit || null,
  })
  if (!created.ok) return failed(created, waits)
  const done = await dropReview(call, id)
  return created.value.replaced
    ? went('review-replaced', REVIEW_MESSAGES.replaced, done)
    : went('review-thanks', REVIEW_MESSAGES.thanks, done)
}
