import { FIT_LABEL, REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import type { ReviewView } from '#shop/reviews/reviews.ts'
import { Button } from '#web/ui/button.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { Here } from '#web/ui/form/here.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PopUp } from '#web/ui/dialog/pop-up.tsx'
import { Rating } from './rating.tsx'

export function ReviewItem({ review, own }: { review: ReviewView; own: boolean }) {
  const { id, username, score, comment, fit, verified, createdAt } = review
  return (
    <li className="py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>{username}</b>
        <Rating score={score} size={16} />
        {verified && (
          <span className="inline-flex items-center gap-1 text-sm font-semibold text-verde">
            <Icon of="badge-check" size={16} />
            {REVIEW_MESSAGES.verified}
          </span>
        )}
        <time dateTime={createdAt.toISOString()} className="text-sm text-muted">
          {fullDate(createdAt)}
        </time>
      </div>
      <p className="mt-2 max-w-[62ch]">{comment}</p>
      {fit && <p className="mt-1.5 text-sm text-muted">{FIT_LABEL[fit]}</p>}
      {own && (
        <PopUp
          alert
          title={REVIEW_MESSAGES.confirmTitle}
          triggerClass="link mt-2 inline-flex min-h-11 items-center gap-2 text-md text-rojo"
          trigger={
            <>
              <Icon of="trash-2" size={18} />
              Borrar mi comentario
            </>
          }
        >
          <p>{REVIEW_MESSAGES.confirmText}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <form method="post">
              <Here />
              <input type="hidden" name="intent" value="remove" />
              <input type="hidden" name="reviewId" value={id} />
              <Button look="danger">Borrar</Button>
            </form>
            <form method="dialog">
              <Button look="quiet">Cancelar</Button>
            </form>
          </div>
        </PopUp>
      )}
    </li>
  )
}
