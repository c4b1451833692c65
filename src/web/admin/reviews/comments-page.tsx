import { data, Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { statusOf, type Outcome } from '#rules/outcome.ts'
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
import { CommentTabs } from './comment-tabs.tsx'
import { CommentRow } from './comment-row.tsx'
import { byProduct } from '#web/admin/sections/by-product.ts'
import { NO_COMMENTS } from './comments-panel.tsx'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'

export const handle = { section: 'reviews', needs: 'review.moderate' } satisfies RouteHandle

const STARS = [5, 4, 3, 2, 1]
type Asked = { unread?: boolean; waiting?: boolean; photos?: boolean; score?: number[]; page?: number }

export async function loader({ url, context }: Route.LoaderArgs) {
  const params = url.searchParams
  const query = {
    q: cleanSearch(params.get('q') ?? ''),
    score: STARS.filter((score) => params.get('puntos') === String(score)),
    unread: params.has('sinleer'),
    waiting: params.has('enrevision'),
    photos: params.has('confotos'),
    page: pageOf(url),
  }
  const list = await context.get(shopContext).comments.list(context.get(visitorContext), query)
  return { ...valueOf(list), query }
}

/** Seen, let through, answered, or removed. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { comments } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = productId(form.get('reviewId'))
  const text = String(form.get('text') ?? '')
  const deeds: Record<string, () => Promise<Outcome<unknown>>> = {
    read: () => comments.markRead(visitor, 'all'),
    publish: () => comments.publish(visitor, id),
    reply: () => comments.reply(visitor, id, { text }),
    'withdraw-reply': () => comments.withdrawReply(visitor, id),
    remove: () => comments.remove(visitor, id),
  }
  const intent = String(form.get('intent') ?? '')
  const deed = Object.hasOwn(SAID, intent) ? (intent as keyof typeof SAID) : 'remove'
  const end = await deeds[deed]!()
  if (end.ok) return onward(request, backTo(form, adminPaths.reviews), SAID[deed])
  const message = end.kind === 'invalid' ? (end.fields.text ?? end.message) : end.message
  return data({ message, on: deed === 'reply' ? id : 0, typed: text }, { status: statusOf(end) })
}

const SAID = {
  read: 'comments-read',
  publish: 'review-published',
  reply: 'review-replied',
  'withdraw-reply': 'review-reply-withdrawn',
  remove: 'review-removed',
} as const

export default function AdminComments({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { comments, paging, unread, waiting, query } = loaderData
  const address = ({ unread, waiting, photos, score, page = 1 }: Asked) =>
    asking(adminPaths.reviews, {
      q: query.q,
      sinleer: unread && '1',
      enrevision: waiting && '1',
      confotos: photos && '1',
      puntos: score?.[0],
      page: page > 1 && page,
    })
  const all = !query.unread && !query.waiting && !query.photos && query.score.length === 0
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
      <CommentTabs here="reviews" />
      <ViewLinks
        label="Vistas"
        views={[
          { name: 'Todos', to: address({}), here: all },
          { name: 'Sin leer', to: address({ unread: true }), here: query.unread, count: unread },
          { name: 'En revisión', to: address({ waiting: true }), here: query.waiting, count: waiting },
          { name: 'Con fotos', to: address({ photos: true }), here: query.photos },
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
                    <CommentRow
                      key={`${comment.id}-${comment.reply}`}
                      comment={comment}
                      action={adminPaths.reviews}
                      refused={answer?.on === comment.id ? answer : null}
                    />
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
