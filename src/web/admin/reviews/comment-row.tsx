import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import type { AdminComment } from '#shop/reviews/lists.ts'
import { ReviewPhotos } from '#web/storefront/reviews/review-photos.tsx'
import { Rating } from '#web/storefront/reviews/rating.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ReplyBox } from './reply-box.tsx'
import { Question } from '#web/admin/ui/question.tsx'

type Props = {
  comment: AdminComment
  action: string
  /** A reply that was refused. */
  refused?: { message: string; typed: string } | null
}

/** Product §29.3: with e-mail and username, and a way to delete it. */
export function CommentRow({ comment: of, action, refused = null }: Props) {
  const { id, username, email, score, comment, verified, read, waiting, photos, createdAt } = of
  return (
    <li className="flex items-start justify-between gap-4 py-4">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3">
          <b>{username}</b>
          <Link to={adminPaths.user(email)} className="link text-md break-all text-muted">
            {email}
          </Link>
          <Rating score={score} size={15} />
          {verified && <span className="text-sm font-semibold text-verde">{REVIEW_MESSAGES.verified}</span>}
          {waiting && (
            <span className="state" data-tone="wait">
              En revisión
            </span>
          )}
          {!read && (
            <span className="state" data-tone="wait">
              Sin leer
            </span>
          )}
          <time dateTime={createdAt.toISOString()} className="text-sm text-muted">
            {shortMoment(createdAt)}
          </time>
        </p>
        <p className="mt-1 max-w-[68ch]">{comment}</p>
        <ReviewPhotos photos={photos} username={username} />
        <ReplyBox comment={of} action={action} refused={refused} />
      </div>
      <Question
        title={REVIEW_MESSAGES.confirmTitle}
        triggerName={`Borrar el comentario de ${username}`}
        triggerClass="icon-button text-rojo"
        trigger={<Icon of={Trash2} size={20} />}
        action={action}
        here
        fields={{ reviewId: id }}
        yes="Borrar"
      >
        <p>{REVIEW_MESSAGES.confirmText}</p>
      </Question>
    </li>
  )
}
