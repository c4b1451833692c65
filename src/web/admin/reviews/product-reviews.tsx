import { adminPaths } from '#rules/admin-paths.ts'
import type { AdminComment } from '#shop/reviews/lists.ts'
import { CommentRow } from './comment-row.tsx'

/** Every review of a product (product §29.3). */
export function ProductReviews({ comments }: { comments: AdminComment[] }) {
  return (
    <section id="opiniones" aria-labelledby="opiniones-titulo" className="mt-12 border-t border-line pt-8">
      <h2 id="opiniones-titulo" className="display text-xl">
        Opiniones
      </h2>
      {comments.length === 0 && <p className="mt-3 text-muted">Todavía nadie opinó sobre este producto.</p>}
      <ul className="divide-y divide-line">
        {comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} action={adminPaths.reviews} />
        ))}
      </ul>
    </section>
  )
}
