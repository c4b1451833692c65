import { data, Form, Link, redirect } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { CONSIGNORS_ONLY, CONSIGNORS_ONLY_LABEL } from '#rules/consignment/people/consignor.ts'
import { formatAmount } from '#rules/money.ts'
import { asking, paths } from '#rules/paths.ts'
import { isPersonal } from '#rules/search-everything/everything.ts'
import { cleanSearch } from '#rules/search/search.ts'
import type { ConsignorLine } from '#shop/consignment/consignors/list.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, pageOf, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { Button } from '#web/ui/button.tsx'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { Route } from './+types/consignors-page'
import { readConsignorQuery } from './query.ts'
import { WhoForm } from './who-form.tsx'

export const handle = { section: 'consignors', needs: 'consign.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { people } = context.get(shopContext).consignment
  const asked = readConsignorQuery(url)
  return {
    ...asked,
    ...valueOf(await people.list(context.get(visitorContext), { ...asked, page: pageOf(url) })),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const texts = formTexts(form)
  const { people } = context.get(shopContext).consignment
  const visitor = context.get(visitorContext)
  if (texts.intent === 'find') {
    const { only } = readConsignorQuery(url)
    const q = cleanSearch(texts.q ?? '')
    // What is personal stays out of the address, and so has no further pages.
    if (!isPersonal(q)) throw redirect(asking(adminPaths.consignors, { q, ver: seen(only) }), 303)
    return data({ q, found: valueOf(await people.list(visitor, { q })).consignors })
  }
  const end = await people.create(visitor, texts)
  return end.ok
    ? onward(request, adminPaths.consignor(end.value.id), 'consignor-created')
    : refusal(end, form)
}

const seen = (only: string) => only !== 'all' && only

/** Who entrusts pairs to the shop: found, and entered. */
export default function Consignors({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const { only, paging } = loaderData
  const search = answer && 'found' in answer ? answer : null
  const refused = answer && 'fields' in answer ? answer : undefined
  const q = search?.q ?? loaderData.q
  const rows = search?.found ?? loaderData.consignors
  const address = (changes: { only?: string; page?: number }) =>
    asking(adminPaths.consignors, { q: loaderData.q, ver: seen(changes.only ?? only), page: changes.page })
  return (
    <>
      <PageTitle name="Consignantes" failed={refused !== undefined} hidden />
      <AdminTitle
        title="Consignantes"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Consignantes' }]}
      >
        <Link to={adminPaths.agreement} className="button" data-look="quiet" data-size="small">
          El acuerdo
        </Link>
        {may('consign.see-money') && (
          <a
            href={asking(adminPaths.consignorsFile, { q: loaderData.q, ver: seen(only) })}
            className="button"
            data-look="quiet"
            data-size="small"
          >
            Descargar CSV
          </a>
        )}
        {may('consign.see-private') && (
          <a
            href={adminPaths.consignmentExport}
            className="button"
            data-look="quiet"
            data-size="small"
            download
          >
            Pares y saldos en planilla
          </a>
        )}
      </AdminTitle>
      <Form
        method="post"
        role="search"
        aria-label="Consignantes"
        className="mb-4 flex flex-wrap gap-2"
        key={q}
      >
        <input type="hidden" name="intent" value="find" />
        <input
          name="q"
          aria-label="Buscar por nombre, e-mail, teléfono o DNI entero"
          placeholder="Nombre, e-mail, teléfono o DNI entero"
          defaultValue={q}
          autoComplete="off"
          className="input min-h-11! min-w-0 grow basis-40"
        />
        <Button look="quiet" size="small">
          Buscar
        </Button>
      </Form>
      <ViewLinks
        label="Ver"
        views={CONSIGNORS_ONLY.map((one) => ({
          name: CONSIGNORS_ONLY_LABEL[one],
          to: address({ only: one }),
          here: search === null && one === only,
        }))}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div>
          {rows.length === 0 ? (
            <Empty title={q || only !== 'all' ? 'Nadie es así' : 'Todavía no hay consignantes'} as="h2" />
          ) : (
            <ul className="panel divide-y divide-line px-4 md:px-5">
              {rows.map((row) => (
                <Row key={row.id} {...row} />
              ))}
            </ul>
          )}
          {search === null && paging.pages > 1 && (
            <AdminPageLinks paging={paging} to={(page) => address({ page })} of="consignantes" />
          )}
        </div>
        {may('consign.receive') && (
          <section aria-labelledby="nuevo" className="panel p-4 md:p-5">
            <h2 id="nuevo" className="mb-3 text-lg font-bold">
              Anotar a alguien
            </h2>
            <WhoForm intent="create" refusal={refused} label="Anotar" />
          </section>
        )}
      </div>
    </>
  )
}

function Row({ id, name, surname, email, phone, dni, blocked, pairs, balance }: ConsignorLine) {
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3.5">
      <span className="min-w-0">
        <Link
          to={adminPaths.consignor(id)}
          className="font-bold break-words after:absolute after:inset-0 hover:underline"
        >
          {name} {surname}
        </Link>
        {blocked && <span className="ml-2 text-sm font-semibold text-rojo">No se le toma más</span>}
        <span className="block text-sm break-words text-muted">
          {[email, phone, dni ? `DNI ${dni}` : 'documento sin ver'].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="flex items-center gap-3 text-md">
        {pairs > 0 && `${pairs} ${pairs === 1 ? 'par' : 'pares'}`}
        {balance !== null && balance !== 0 && <b className="tabular-nums">{formatAmount(balance)}</b>}
      </span>
    </li>
  )
}
