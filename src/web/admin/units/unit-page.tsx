import { formatPesos } from '#rules/money.ts'
import { Pencil, Printer } from 'lucide-react'
import { data, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { missing, type Outcome } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL, GRADE_SENTENCE } from '#rules/units/grade.ts'
import { isEditable, isTaken } from '#rules/units/states.ts'
import { UNIT_BOX_LABEL } from '#rules/units/limits-and-texts.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/unit-page'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import type { SaidKey } from '#web/admin/ui/said.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { Facts } from '#web/admin/ui/facts.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { ClaimsPanel } from './claims-panel.tsx'
import { Compare } from './compare.tsx'
import { EarlierUnit } from './earlier-unit.tsx'
import { UnitHistory } from './unit-history.tsx'
import { UnitPhotos } from './unit-photos.tsx'
import { UnitState } from '#web/admin/ui/unit-state.tsx'
import { UnitSteps } from './unit-steps.tsx'
import { Price } from '#web/ui/price.tsx'

export const handle = { section: 'units', needs: 'unit.read' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { units, consignment } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const unit = valueOf(await units.look(visitor, params.code))
  const claims = await consignment.sales.claimsOf(visitor, params.code)
  return { unit, claims: claims.ok ? claims.value : null }
}

export async function action({ request, params: { code }, context }: Route.ActionArgs) {
  const form = await request.formData()
  const {
    units,
    consignment: { sales },
  } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const texts = formTexts(form)
  const deeds: Record<string, () => Promise<Outcome<unknown>>> = {
    list: () => units.list(visitor, code),
    unlist: () => units.unlist(visitor, code),
    'write-off': () => units.writeOff(visitor, code, texts),
    found: () => units.found(visitor, code),
    'same-pair': () => units.samePair(visitor, code),
    claim: () => sales.claim(visitor, code, texts),
    'drop-claim': () => sales.dropClaim(visitor, Number(texts.claim) || 0),
    earlier: () => units.earlier(visitor, code, texts),
    'other-pair': () => units.otherPair(visitor, code, texts),
  }
  const { intent = '' } = texts
  if (!Object.hasOwn(deeds, intent)) throw data(null, { status: 400 })
  const end = await (deeds[intent] ?? (() => Promise.resolve(missing())))()
  return end.ok ? onward(request, adminPaths.unit(code), `unit-${intent}` as SaidKey) : refusal(end, form)
}

/** One pair: what it is, how it looks, where it stands, and only the moves that its state has. */
export default function Unit({ loaderData: { unit, claims } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const code = printUnitCode(unit.code)
  const writes = may('unit.write')
  const [order] = unit.orders
  return (
    <>
      <PageTitle name={code} failed={answer !== undefined} hidden />
      <AdminTitle
        title={code}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Prendas', to: adminPaths.units },
          { name: code },
        ]}
      >
        {unit.entrusted && may('consign.read') && (
          <ButtonLink to={adminPaths.intakeOf(unit.code)} size="small" look="quiet">
            De quién es y qué se acordó
          </ButtonLink>
        )}
        {writes && isEditable(unit.state) && (
          <ButtonLink to={adminPaths.editUnit(unit.code)} size="small">
            <Icon of={Pencil} size={20} />
            Editar
          </ButtonLink>
        )}
        <ButtonLink to={adminPaths.unitTags({ id: unit.code })} size="small" look="quiet">
          <Icon of={Printer} size={20} />
          Etiqueta
        </ButtonLink>
      </AdminTitle>
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="space-y-4 lg:order-last">
          <section aria-label="Cómo está" className="panel p-4 md:p-5">
            <p className="flex flex-wrap items-center justify-between gap-3">
              <UnitState state={unit.state} />
              <Price of={unit} large />
            </p>
            <Facts
              facts={[
                [
                  'Producto',
                  <Link key="product" to={adminPaths.product(unit.productId)} className="link">
                    {unit.product}
                  </Link>,
                ],
                ['Modelo', unit.model],
                ['Talle', unit.sizeLabel ? `${unit.size} (${unit.sizeLabel})` : unit.size],
                ['Color', unit.colour],
                ['Estado', GRADE_LABEL[unit.grade]],
                ['Caja', UNIT_BOX_LABEL[unit.box]],
                ['Estante', unit.shelf],
                ['Precinto', unit.seal],
                ['Costó', unit.cost === null ? '' : formatPesos(unit.cost)],
                ['Entró', fullDate(unit.createdAt)],
                ['A la venta desde', unit.listedAt ? fullDate(unit.listedAt) : ''],
                [
                  'Pedido',
                  order && isTaken(unit.state) && (
                    <Link key="order" to={adminPaths.order(order.number)} className="link">
                      {order.number}
                    </Link>
                  ),
                ],
                [
                  'Antes estuvo como',
                  unit.earlier !== null && (
                    <Link key="earlier" to={adminPaths.unit(unit.earlier)} className="link">
                      <WithCodes text={printUnitCode(unit.earlier)} />
                    </Link>
                  ),
                ],
                [
                  'Pasaporte',
                  unit.firstListedAt !== null && (
                    <a key="passport" href={paths.passport(unit.code)} className="link">
                      Ver lo que ve quien escanea
                    </a>
                  ),
                ],
              ]}
            />
          </section>
          <UnitSteps unit={unit} refusal={answer} />
          {writes && <EarlierUnit unit={unit} refusal={answer} />}
          {claims && <ClaimsPanel code={unit.code} claims={claims} refusal={answer} />}
        </div>
        <div className="space-y-4">
          {unit.cameBack && <Compare unit={unit} cameBack={unit.cameBack} refusal={answer} />}
          <UnitPhotos unit={unit} />
          <section aria-labelledby="como-esta" className="panel p-4 md:p-5">
            <h2 id="como-esta" className="mb-2 text-lg font-bold">
              Estado y detalles
            </h2>
            <p>{GRADE_SENTENCE[unit.grade]}</p>
            {unit.flaws.length > 0 ? (
              <ul className="mt-3 list-disc space-y-1 pl-5">
                {unit.flaws.map(({ place, sentence }) => (
                  <li key={`${place} ${sentence}`}>
                    <b>{place}</b>: {sentence}
                  </li>
                ))}
              </ul>
            ) : (
              <p className="mt-2 text-muted">
                {unit.unmarked ? 'Sin marcas: se miró entera.' : 'Sin detalles anotados.'}
              </p>
            )}
          </section>
          <UnitHistory history={unit.history} code={unit.code} />
        </div>
      </div>
    </>
  )
}
