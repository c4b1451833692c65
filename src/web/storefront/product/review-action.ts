/** Leaving a review and taking one's own back (spec §5, §6, §8). */
import { data } from 'react-router'
import { statusOf, type Failure } from '#rules/outcome.ts'
import { REVIEW_MESSAGES } from '#rules/review.ts'
import type { Route } from '../+types/product'
import { shopContext, visitorContext } from '../../context.ts'
import { flashCookie, type FlashKey } from '../../flash.ts'
import { byScript, cookieHeaders, goBack } from '../../return-to.ts'
import { productId } from '../product-id.ts'

export type ReviewSaid = {
  said: string | null
  failed: { message: string; fields: Record<string, string> } | null
  typed: { number: string; comment: string; fit: string }
}

const nothingTyped = { number: '', comment: '', fit: '' }

export async function reviewAction({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { number: text('number'), comment: text('comment'), fit: text('fit') }

  const went = (key: FlashKey, said: string) => {
    if (!byScript(request)) throw goBack(form, [flashCookie(request, key)])
    return data<ReviewSaid>({ said, failed: null, typed: nothingTyped }, { headers: cookieHeaders([]) })
  }
  const failed = (end: Failure) =>
    data<ReviewSaid>(
      {
        said: null,
        failed: { message: end.message, fields: end.kind === 'invalid' ? end.fields : {} },
        typed,
      },
      { status: statusOf(end) },
    )

  if (form.get('intent') === 'remove') {
    const removed = await shop.reviews.remove(visitor, Number(form.get('reviewId')))
    return removed.ok ? went('review-removed', REVIEW_MESSAGES.removed) : failed(removed)
  }
  const created = await shop.reviews.create(visitor, productId(params.id), {
    number: typed.number,
    comment: typed.comment,
    fit: typed.fit || null,
  })
  if (!created.ok) return failed(created)
  return created.value.replaced
    ? went('review-replaced', REVIEW_MESSAGES.replaced)
    : went('review-thanks', REVIEW_MESSAGES.thanks)
}
