import { Download, Trash2 } from 'lucide-react'
import { data } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/newsletter-page'
import { backTo, onward, valueOf } from '#web/admin/ui/answers.ts'
import { NewsletterTabs } from './tabs.tsx'
import { Months } from './months.tsx'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { Question } from '#web/admin/ui/question.tsx'

export const handle = { section: 'newsletter', needs: 'newsletter.manage' } satisfies RouteHandle

export async function loader(asked: Route.LoaderArgs) {
  const { newsletter } = asked.context.get(shopContext)
  const joined = valueOf(await newsletter.joined(asked.context.get(visitorContext)))
  return { ...(await screenOf('newsletter', asked)), ...joined }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const end = await context
    .get(shopContext)
    .newsletter.remove(context.get(visitorContext), productId(form.get('addressId')))
  return end.ok
    ? onward(request, backTo(form, adminPaths.newsletter), 'newsletter-removed')
    : data({ message: end.message }, { status: statusOf(end) })
}

/** Who asked to hear from the shop. */
export default function AdminNewsletter({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { total, months } = loaderData
  return (
    <>
      <PageTitle name="Newsletter" hidden />
      <AdminTitle
        title="Newsletter"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Newsletter' }]}
      >
        {total > 0 && (
          <a href={adminPaths.newsletterFile} download className="button" data-look="quiet" data-size="small">
            <Icon of={Download} size={20} />
            Descargar CSV
          </a>
        )}
      </AdminTitle>
      <NewsletterTabs here="addresses" />
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      {months.length > 0 && <Months months={months} total={total} />}
      <AdminList
        list={loaderData}
        title="Newsletter"
        none="Todavía no se anotó nadie"
        noneSo="Nadie se anotó con eso"
        actions={({ id, email }) => (
          <Question
            title="¿Sacar esta dirección?"
            triggerName={`Sacar ${email}`}
            triggerClass="icon-button text-rojo"
            trigger={<Icon of={Trash2} size={20} />}
            here
            fields={{ addressId: id }}
            yes="Sacar"
          >
            <p>
              <b className="break-all">{email}</b> sale de la lista. Si quiere volver, se anota de nuevo.
            </p>
          </Question>
        )}
      />
    </>
  )
}
