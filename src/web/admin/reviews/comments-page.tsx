import { data, Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { statusOf, type Outcome } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Here } from '#web/ui/form/here.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/comments-page'
import { backTo, onward } from '#web/admin/ui/answers.ts'
import { CommentTabs } from './comment-tabs.tsx'
import { CommentRow } from './comment-row.tsx'
import { byProduct } from '#web/admin/sections/by-product.ts'
import { NO_COMMENTS } from './comments-panel.tsx'
import { useWaiting } from '#web/admin/sections/waiting.ts'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { ListFile } from '#web/admin/lists/list-file.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'reviews', needs: 'review.moderate' } satisfies RouteHandle

export const loader = (asked: Route.LoaderArgs) => screenOf('reviews', asked)

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
  return (
    <>
      <PageTitle name="Comentarios" hidden />
      <AdminTitle
        title="Comentarios"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Comentarios' }]}
      >
        <ListFile of={loaderData.screen} />
        {useWaiting().comments > 0 && (
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
      <AdminList
        list={loaderData}
        title="Comentarios"
        none={NO_COMMENTS}
        rows={(comments) => (
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
        )}
      />
    </>
  )
}
