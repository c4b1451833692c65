import { Download, Trash2 } from 'lucide-react'
import { data, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/newsletter-page'
import { backTo, onward, pageOf, valueOf } from '#web/admin/ui/answers.ts'
import { NewsletterTabs } from './tabs.tsx'
import { Months } from './months.tsx'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { Question } from '#web/admin/ui/question.tsx'

export const handle = { section: 'newsletter', needs: 'newsletter.manage' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const q = cleanSearch(url.searchParams.get('q') ?? '')
  const list = await context
    .get(shopContext)
    .newsletter.list(context.get(visitorContext), { q, page: pageOf(url) })
  return { ...valueOf(list), q }
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
  const { addresses, paging, total, months, q } = loaderData
  const address = (page: number) => asking(adminPaths.newsletter, { q, page: page > 1 && page })
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
      {q && (
        <p className="mb-4" role="status">
          {paging.total === 1 ? '1 dirección' : `${paging.total} direcciones`} con «{q}» ·{' '}
          <Link to={adminPaths.newsletter} className="link">
            Ver todas
          </Link>
        </p>
      )}
      {addresses.length === 0 ? (
        <Empty title={q ? 'Nadie se anotó con eso' : 'Todavía no se anotó nadie'} as="h2" />
      ) : (
        <>
          <ul className="panel divide-y divide-line px-4 md:px-5">
            {addresses.map(({ id, email, name, consentedAt }) => (
              <li key={id} className="flex items-center justify-between gap-4 py-2.5">
                <div className="min-w-0">
                  <p className="font-semibold break-all">{email}</p>
                  <p className="text-sm text-muted">
                    {name && `${name} · `}
                    {shortMoment(consentedAt)}
                  </p>
                </div>
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
                    <b className="break-all">{email}</b> sale de la lista. Si quiere volver, se anota de
                    nuevo.
                  </p>
                </Question>
              </li>
            ))}
          </ul>
          <AdminPageLinks
            paging={paging}
            to={address}
            of={paging.total === 1 ? 'dirección' : 'direcciones'}
          />
        </>
      )}
    </>
  )
}
