import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import type { AdminComment } from '#shop/reviews/lists.ts'
import { SheetHead } from '#web/storefront/shell/sheet-head.tsx'
import { useCloseOnMove } from '#web/storefront/shell/use-close-on-move.ts'
import { Rating } from '#web/storefront/reviews/rating.tsx'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { Here } from '#web/ui/form/here.tsx'
import { byProduct } from '#web/admin/sections/by-product.ts'

/** Product §15.8: author and text, each leading to its product; 'No hay notificaciones'. By product, and by stars without a script. */
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
        <div className="comments-by-score">
          <fieldset className="flex flex-wrap gap-2 px-5 pt-4">
            <legend className="sr-only">Puntuación</legend>
            {['', '5', '4', '3', '2', '1'].map((score) => (
              <label key={score} className="chip">
                <input
                  type="radio"
                  name="puntos"
                  value={score}
                  defaultChecked={score === ''}
                  className="sr-only"
                />
                {score === '' ? 'Todas' : `${score} ★`}
                {score !== '' && <span className="sr-only">{score === '1' ? 'estrella' : 'estrellas'}</span>}
              </label>
            ))}
          </fieldset>
          <ul className="px-5 pb-4">
            {byProduct(comments).map(({ productId, productName, of }) => (
              <li key={productId} data-scores={of.map(({ score }) => score).join(' ')} className="pt-5">
                <h3 className="font-bold">
                  <Link to={productOf(of[0]!)} className="hover:underline">
                    {productName}
                  </Link>
                </h3>
                <ul className="divide-y divide-line">
                  {of.map((comment) => (
                    <PanelComment key={comment.id} comment={comment} />
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="border-t border-line px-5 py-3">
        <Link to={adminPaths.reviews} className="link inline-flex min-h-11 items-center font-semibold">
          Todos los comentarios
        </Link>
      </p>
    </div>
  )
}

/** The shop's page; of one that was deleted the panel's, where it is still there. */
const productOf = ({ productId, productArchived }: AdminComment): string =>
  productArchived ? adminPaths.product(productId) : paths.product(productId)

/** Deleting asks where it stands: a modal over the panel would close the panel. */
function PanelComment({ comment: of }: { comment: AdminComment }) {
  const { id, username, score, comment, read, waiting, createdAt } = of
  return (
    <li data-score={score} className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <b className="text-md text-ink">{username}</b>
        <Rating score={score} size={14} />
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
        <time dateTime={createdAt.toISOString()}>{shortMoment(createdAt)}</time>
      </p>
      <Link to={productOf(of)} className="mt-1 line-clamp-3 text-md hover:underline">
        {comment}
      </Link>
      <details>
        <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-rojo underline underline-offset-4">
          Borrar<span className="sr-only"> el comentario de {username}</span>
        </summary>
        <Form
          method="post"
          action={adminPaths.reviews}
          preventScrollReset
          className="rounded-input bg-rojo-tint p-3"
        >
          <Here />
          <input type="hidden" name="reviewId" value={id} />
          <p className="font-semibold">{REVIEW_MESSAGES.confirmTitle}</p>
          <p className="mb-3 text-md">{REVIEW_MESSAGES.confirmText}</p>
          <Button look="danger" size="small">
            Borrar
          </Button>
        </Form>
      </details>
    </li>
  )
}

export const NO_COMMENTS = 'No hay notificaciones'
