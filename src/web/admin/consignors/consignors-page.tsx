import { data, Form, Link, redirect } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount } from '#rules/money.ts'
import { asking, paths } from '#rules/paths.ts'
import { isPersonal } from '#rules/search-everything/everything.ts'
import { cleanSearch } from '#rules/search/search.ts'
import type { ConsignorLine } from '#shop/consignment/consignors/list.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { ListFile } from '#web/admin/lists/list-file.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { Button } from '#web/ui/button.tsx'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { Route } from './+types/consignors-page'
import { withoutPersonal } from './query.ts'
import { WhoForm } from './who-form.tsx'

export const handle = { section: 'consignors', needs: 'consign.read' } satisfies RouteHandle

export const loader = ({ url, context }: Route.LoaderArgs) =>
  screenOf('consignors', { url: withoutPersonal(url), context })

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const texts = formTexts(form)
  const { people } = context.get(shopContext).consignment
  const visitor = context.get(visitorContext)
  if (texts.intent === 'find') {
    const q = cleanSearch(texts.q ?? '')
    // What is personal stays out of the address, and so has no further pages.
    if (!isPersonal(q))
      throw redirect(asking(adminPaths.consignors, { q, ver: url.searchParams.get('ver') }), 303)
    return data({ q, found: valueOf(await people.list(visitor, { q })).consignors })
  }
  const end = await people.create(visitor, texts)
  return end.ok
    ? onward(request, adminPaths.consignor(end.value.id), 'consignor-created')
    : refusal(end, form)
}

/** Who entrusts pairs to the shop: found, and entered. */
export default function Consignors({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const search = answer && 'found' in answer ? answer : null
  const refused = answer && 'fields' in answer ? answer : undefined
  const q = search?.q ?? loaderData.screen.view.q
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
        <ListFile of={loaderData.screen} />
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
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div>
          {search ? (
            <>
              {search.found.length > 0 ? <Rows of={search.found} /> : <Empty title="Nadie es así" as="h2" />}
              <Link to={adminPaths.consignors} className="link mt-4 inline-flex min-h-11 items-center">
                Ver todos
              </Link>
            </>
          ) : (
            <AdminList
              list={loaderData}
              title="Consignantes"
              none="Todavía no hay consignantes"
              noneSo="Nadie es así"
              rows={(rows) => <Rows of={rows} />}
            />
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

const Rows = ({ of }: { of: ConsignorLine[] }) => (
  <ul className="panel divide-y divide-line px-4 md:px-5">
    {of.map((row) => (
      <Row key={row.id} {...row} />
    ))}
  </ul>
)

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
