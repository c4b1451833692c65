import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AdminComment } from '#shop/reviews/lists.ts'
import { Rating } from '#web/storefront/reviews/rating.tsx'

export function LatestComments({ comments }: { comments: AdminComment[] }) {
  return (
    <section aria-labelledby="ultimos-comentarios" className="panel p-4 md:p-5">
      <h2
        id="ultimos-comentarios"
        className="mb-1 flex items-baseline justify-between gap-3 text-lg font-bold"
      >
        Últimos comentarios
        <Link to={adminPaths.reviews} className="link text-md font-semibold">
          Ver todos
        </Link>
      </h2>
      {comments.length === 0 && <p className="py-3 text-muted">Todavía no hay comentarios.</p>}
      <ul className="divide-y divide-line">
        {comments.map(({ id, productId, productName, username, score, comment }) => (
          <li key={id} className="py-2.5 text-md leading-snug">
            <p className="flex flex-wrap items-center gap-x-2">
              <b>{username}</b>
              <Rating score={score} size={13} />
              <Link
                to={adminPaths.product(productId)}
                className="text-sm text-muted underline underline-offset-4"
              >
                {productName}
              </Link>
            </p>
            <p className="line-clamp-2">{comment}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
