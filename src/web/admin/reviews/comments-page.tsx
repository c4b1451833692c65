import { data, Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { Here } from '#web/ui/form/here.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/comments-page'
import { backTo, pageOf, onward, valueOf } from '#web/admin/ui/answers.ts'
import { CommentRow } from './comment-row.tsx'
import { byProduct } from '#web/admin/shell/by-product.ts'
import { NO_COMMENTS } from './comments-panel.tsx'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'

export const handle = { section: 'reviews', needs: 'review.moderate' } satisfies RouteHandle

const STARS = [5, 4, 3, 2, 1]

export async function loader({ url, context }: Route.LoaderArgs) {
  const params = url.searchParams
  const query = {
    q: cleanSearch(params.get('q') ?? ''),
    score: STARS.filter((score) => params.get('puntos') === String(score)),
    unread: params.has('sinleer'),
    page: pageOf(url),
  }
  const list = await context.get(shopContext).comments.list(context.get(visitorContext), query)
  return { ...valueOf(list), query }
}

/** Seen, or removed. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { comments } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const reads = form.get('intent') === 'read'
  const end = reads
    ? await comments.markRead(visitor, 'all')
    : await comments.remove(visitor, productId(form.get('reviewId')))
  if (!end.ok) return data({ message: end.message }, { status: statusOf(end) })
  return onward(request, backTo(form, adminPaths.reviews), reads ? 'comments-read' : 'review-removed')
}

export default function AdminComments({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { comments, paging, unread, query } = loaderData
  const address = ({ unread, score, page = 1 }: { unread?: boolean; score?: number[]; page?: number }) =>
    asking(adminPaths.reviews, {
      q: query.q,
      sinleer: unread && '1',
      puntos: score?.[0],
      page: page > 1 && page,
    })
  return (
    <>
      <PageTitle name="Comentarios" hidden />
      <AdminTitle
        title="Comentarios"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Comentarios' }]}
      >
        {unread > 0 && (
          <Form method="post">
            <Here />
            <input type="hidden" name="intent" value="read" />
            <Button look="quiet" size="small">
              Marcar todos como leídos
            </Button>
          </Form>
        )}
      </AdminTitle>
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      <ViewLinks
        label="Vistas"
        views={[
          { name: 'Todos', to: address({}), here: !query.unread && query.score.length === 0 },
          { name: 'Sin leer', to: address({ unread: true }), here: query.unread, count: unread },
          ...STARS.map((score) => ({
            name: `${score} ${score === 1 ? 'estrella' : 'estrellas'}`,
            to: address({ score: [score] }),
            here: query.score.includes(score),
          })),
        ]}
      />
      {query.q && (
        <p className="mb-4" role="status">
          {paging.total} para «{query.q}» ·{' '}
          <Link to={adminPaths.reviews} className="link">
            Ver todos
          </Link>
        </p>
      )}
      {comments.length === 0 ? (
        <Empty title={NO_COMMENTS} as="h2" />
      ) : (
        <>
          <div className="space-y-4">
            {byProduct(comments).map(({ productId, productName, of }) => (
              <section key={productId} aria-labelledby={`de-${productId}`} className="panel px-4 md:px-5">
                <h2 id={`de-${productId}`} className="pt-4 text-lg font-bold">
                  <Link to={adminPaths.product(productId)} className="hover:underline">
                    {productName}
                  </Link>
                </h2>
                <ul className="divide-y divide-line">
                  {of.map((comment) => (
                    <CommentRow key={comment.id} comment={comment} action={adminPaths.reviews} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <AdminPageLinks
            paging={paging}
            to={(page) => address({ ...query, page })}
            of={paging.total === 1 ? 'comentario' : 'comentarios'}
          />
        </>
      )}
    </>
  )
}
