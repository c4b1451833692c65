import type { Paging } from '#rules/paging.ts'
import type { AdminComment } from '#shop/comments.ts'
import { DeskPages } from '../ui/desk-pages.tsx'
import { CommentRow } from './comment-row.tsx'

type Props = { comments: AdminComment[]; paging: Paging; base: string }

export function ReviewDesk({ comments, paging, base }: Props) {
  return (
    <section id="opiniones" aria-labelledby="opiniones-titulo" className="mt-12 border-t border-line pt-8">
      <h2 id="opiniones-titulo" className="display text-xl">
        Opiniones
      </h2>
      {comments.length === 0 && <p className="mt-3 text-muted">Todavía nadie opinó sobre este producto.</p>}
      <ul className="divide-y divide-line">
        {comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} action="/AdminComments" />
        ))}
      </ul>
      {paging.pages > 1 && (
        <DeskPages paging={paging} to={(page) => `${base}?page=${page}#opiniones`} of="opiniones" />
      )}
    </section>
  )
}
