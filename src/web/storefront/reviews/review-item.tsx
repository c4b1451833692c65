import { MODERATION_MESSAGES } from '#rules/reviews/moderation.ts'
import { FIT_LABEL, REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import type { ReviewView } from '#shop/reviews/list.ts'
import { Button } from '#web/ui/button.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { Here } from '#web/ui/form/here.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PopUp } from '#web/ui/dialog/pop-up.tsx'
import { Rating } from './rating.tsx'
import { ReviewPhotos } from './review-photos.tsx'

export function ReviewItem({ review, own }: { review: ReviewView; own: boolean }) {
  const { id, username, score, comment, fit, verified, photos, waiting, reply, createdAt } = review
  return (
    <li className="py-6" data-photos={photos.length > 0 || undefined} data-verified={verified || undefined}>
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
      {waiting && <p className="mt-1 text-sm font-semibold">{MODERATION_MESSAGES.waiting}</p>}
      <p className="mt-2 max-w-[62ch]">{comment}</p>
      {fit && <p className="mt-1.5 text-sm text-muted">{FIT_LABEL[fit]}</p>}
      <ReviewPhotos photos={photos} username={username} />
      {reply && (
        <div className="mt-3 border-l-2 border-line pl-4">
          <b className="text-sm">Respondió la tienda</b>
          <p className="max-w-[62ch] wrap-anywhere whitespace-pre-line">{reply}</p>
        </div>
      )}
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
