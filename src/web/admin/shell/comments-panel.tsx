import { useRef } from 'react'
import { Link } from 'react-router'
import type { AdminComment } from '#shop/comments.ts'
import { SheetHead } from '../../storefront/bar/sheet-head.tsx'
import { useCloseOnMove } from '../../storefront/bar/use-close-on-move.ts'
import { Rating } from '../../storefront/product/rating.tsx'
import { shortMoment } from '../../ui/dates.ts'

/** Spec §2: author and text, each leading to its product; 'No hay notificaciones'. */
export function CommentsPanel({ comments }: { comments: AdminComment[] }) {
  const panel = useRef<HTMLDivElement>(null)
  useCloseOnMove(panel)
  return (
    <div
      ref={panel}
      id="comentarios"
      popover="auto"
      role="dialog"
      aria-labelledby="comentarios-titulo"
      className="sheet"
      data-from="right"
    >
      <SheetHead title="Comentarios" id="comentarios-titulo" closes="comentarios" />
      {comments.length === 0 ? (
        <p className="p-5 text-muted">{NO_COMMENTS}</p>
      ) : (
        <ul className="divide-y divide-line px-5">
          {comments.map(({ id, productId, productName, username, score, comment, createdAt }) => (
            <li key={id} className="relative py-4">
              <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
                <b className="text-md text-ink">{username}</b>
                <Rating score={score} size={14} />
                <time dateTime={createdAt.toISOString()}>{shortMoment(createdAt)}</time>
              </p>
              <p className="mt-1 line-clamp-3 text-md">{comment}</p>
              <Link
                to={`/ProductDetail/${productId}`}
                className="mt-1 inline-block text-sm font-semibold underline underline-offset-4 after:absolute after:inset-0"
              >
                {productName}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="border-t border-line px-5 py-3">
        <Link to="/AdminComments" className="link inline-flex min-h-11 items-center font-semibold">
          Todos los comentarios
        </Link>
      </p>
    </div>
  )
}
export const NO_COMMENTS = 'No hay notificaciones'
