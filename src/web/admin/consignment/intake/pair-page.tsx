import { Printer } from 'lucide-react'
import { data, Form, Link, redirect } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { CHECK_SAYS } from '#rules/consignment/desk/checklist.ts'
import { SECOND_LOOK_SAYS } from '#rules/consignment/second-opinion.ts'
import { sizesFor } from '#rules/products/choices.ts'
import { paths } from '#rules/paths.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import { isEditable, isListed, isWithUs, UNIT, UNIT_STATE_LABEL } from '#rules/units/states.ts'
import { UNIT_BOX_LABEL } from '#rules/units/limits-and-texts.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/pair-page'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { Facts } from '#web/admin/ui/facts.tsx'
import type { SaidKey } from '#web/admin/ui/said.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { UnitState } from '#web/admin/ui/unit-state.tsx'
import { OfferedStep } from './buy-out-step.tsx'
import { CatalogueStep, type Choosing } from './catalogue-step.tsx'
import { CheckStep } from './check-step.tsx'
import { deskAction } from './actions.ts'
import { DiscountStep } from './discount-step.tsx'
import { HandBackStep, OtherWays, RareWays } from './leave-steps.tsx'
import { PaperList } from './papers.tsx'
import { PhotosStep } from './photos-step.tsx'
import { ReceiveStep } from './receive-step.tsx'
import { TermsStep } from './terms-step.tsx'
import { Price } from '#web/ui/price.tsx'
import { pick } from '#rules/record.ts'

export const handle = { section: 'intake', needs: 'consign.read', uploads: true } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { consignment, catalogue, settings } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const seen = await consignment.desk.look(visitor, params.code)
  // The shop's own by now: bought, or its owner chose the money.
  if (!seen.ok && seen.kind === 'conflict') throw redirect(adminPaths.unit(params.code))
  const pair = valueOf(seen)
  const money = isEditable(pair.state) ? await consignment.prices.buyOutAtDesk(visitor, pair.code) : null
  // Undefined where it is not bought now, or not shown to whoever looks.
  const buyOut = money?.ok ? money.value : undefined
  const places = pair.state === UNIT.received || pair.state === UNIT.inspected
  const { priceSteps } = context.get(settingsContext)
  if (!places) return { pair, choosing: null, buyOut, priceSteps }
  const id = Number(url.searchParams.get('producto'))
  const q = url.searchParams.get('q') ?? pair.model
  const found = Number.isInteger(id) && id > 0 ? await catalogue.find(visitor, id) : null
  const { products } = found?.ok ? { products: [] } : valueOf(await catalogue.list(visitor, { q }))
  const choosing: Choosing = {
    q,
    products: products.slice(0, 12).map(({ id: one, name, image }) => ({ id: one, name, image })),
    chosen: found?.ok
      ? { id, name: found.value.name, sizes: sizesFor(settings, found.value.category) }
      : null,
  }
  return { pair, choosing, buyOut, priceSteps }
}

export async function action({ request, params: { code }, context }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  const end = await deskAction(context.get(shopContext), context.get(visitorContext), code, form)
  if (!end.ok && end.kind === 'missing' && intent === '') throw data(null, { status: 400 })
  return end.ok
    ? onward(request, adminPaths.intakeOf(code), `intake-${intent}` as SaidKey)
    : refusal(end, form)
}

/** One pair from the counter to the shelf and home again: what is to be done now, and what was agreed. */
export default function IntakePair({
  loaderData: { pair, choosing, buyOut, priceSteps },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const code = printUnitCode(pair.code)
  const acts = may('consign.receive') && !pair.own
  const manages = may('consign.manage') && !pair.own
  const { state } = pair
  const terms = state !== UNIT.awaited && pair.terms && (isWithUs(state) || acts) && (
    <TermsStep pair={pair} refusal={answer} priceSteps={priceSteps} />
  )
  return (
    <>
      <PageTitle name={code} failed={answer !== undefined} hidden />
      <AdminTitle
        title={code}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Recepción', to: adminPaths.intake },
          { name: code },
        ]}
      >
        <ButtonLink to={adminPaths.unitTags({ id: pair.equal })} size="small" look="quiet">
          <Icon of={Printer} size={20} />
          {pair.equal.length > 1 ? `${pair.equal.length} etiquetas` : 'Etiqueta'}
        </ButtonLink>
      </AdminTitle>
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      {pair.secondLook && (
        <Notice
          tone="warning"
          quiet
          className="mb-5"
          title={`Su dueño pide otra mirada: contestale hasta el ${fullDate(pair.secondLook.answerBy)}.`}
        >
          <p>«{pair.secondLook.reason}»</p>
          {pair.secondLook.mine && <p>{SECOND_LOOK_SAYS.another}</p>}
        </Notice>
      )}
      {pair.own && <Notice tone="warning" className="mb-5" title={CHECK_SAYS.own} />}
      {/* On a phone what it is stands before what is done with it. */}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <section aria-label="Cómo está" className="panel p-4 md:p-5 lg:col-start-2">
          <UnitState state={state} />
          <Facts
            facts={[
              ['De', pair.consignor.name],
              ['Qué es', pair.name],
              [
                'En el catálogo',
                pair.product && (
                  <Link key="product" to={adminPaths.product(pair.product.id)} className="link">
                    {pair.product.name} · {pair.product.size}
                  </Link>
                ),
              ],
              ['Talle en la etiqueta', pair.sizeLabel],
              ['Código de estilo', pair.styleCode],
              ['Color', pair.colour],
              ['Estado', GRADE_LABEL[pair.grade]],
              ['Caja', UNIT_BOX_LABEL[pair.box]],
              ['Precio', <Price key="price" of={pick(pair, ['price', 'before'])} />],
              ['Estante', pair.shelf],
              ['Precinto', pair.seal],
              ['Revisión', pair.check && [pair.check.signer, pair.check.second].filter(Boolean).join(' y ')],
              ['Para retirar hasta', state === UNIT.to_return ? pair.keepUntil : ''],
              ['Su dueño', pair.wantsBack ? 'Lo quiere de vuelta' : ''],
            ]}
          />
        </section>
        <div className="space-y-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {terms && (pair.terms?.accepted === false || pair.toPrice) && terms}
          {!isWithUs(state) && state !== UNIT.awaited && state !== UNIT.written_off && (
            <p className="panel p-4 text-md text-muted md:p-5">
              Acá no queda nada por hacer con este par.{' '}
              {pair.product && (
                <Link to={adminPaths.unit(pair.code)} className="link">
                  Ver sus pedidos
                </Link>
              )}
            </p>
          )}
          {acts && state === UNIT.awaited && <ReceiveStep pair={pair} refusal={answer} />}
          {acts && state === UNIT.received && <CheckStep pair={pair} refusal={answer} />}
          {acts && choosing && (pair.product === null || choosing.chosen !== null) && (
            <CatalogueStep pair={pair} choosing={choosing} refusal={answer} />
          )}
          {acts && (choosing !== null || state === UNIT.ready) && <PhotosStep pair={pair} refusal={answer} />}
          {acts && (state === UNIT.inspected || state === UNIT.ready || isListed(state)) && (
            <section aria-label="Venta" className="panel space-y-3 p-4 md:p-5">
              {pair.missing.length > 0 && (
                <div className="text-md">
                  <p className="font-semibold">Falta:</p>
                  <ul className="list-disc pl-5">
                    {pair.missing.map((what) => (
                      <li key={what}>{what}</li>
                    ))}
                  </ul>
                </div>
              )}
              <Form method="post" action={adminPaths.intakeOf(pair.code)} preventScrollReset>
                {state === UNIT.inspected && (
                  <Button name="intent" value="photographed">
                    Ya tiene sus fotos
                  </Button>
                )}
                {state === UNIT.ready && (
                  <Button name="intent" value="list">
                    Poner a la venta
                  </Button>
                )}
                {isListed(state) && (
                  <Button name="intent" value="unlist" look="quiet">
                    Sacar de la venta
                  </Button>
                )}
              </Form>
            </section>
          )}
          {acts && state === UNIT.to_return && <HandBackStep pair={pair} refusal={answer} />}
          {manages && isListed(state) && <DiscountStep pair={pair} refusal={answer} />}
          {buyOut && manages && <OfferedStep code={pair.code} {...buyOut} />}
          {acts && (
            <>
              <OtherWays pair={pair} refusal={answer} />
              <RareWays pair={pair} buys={buyOut === null && manages} refusal={answer} />
            </>
          )}
        </div>
        <div className="space-y-4 lg:col-start-2">
          {pair.terms?.accepted !== false && !pair.toPrice && terms}
          {state !== UNIT.awaited && pair.papers.length > 0 && (
            <section aria-labelledby="papeles" className="panel space-y-3 p-4 md:p-5">
              <h2 id="papeles" className="text-lg font-bold">
                Fotos privadas
              </h2>
              <PaperList code={pair.code} papers={pair.papers} />
            </section>
          )}
          <section aria-labelledby="historia" className="panel p-4 md:p-5">
            <h2 id="historia" className="mb-2 text-lg font-bold">
              Historia
            </h2>
            <ol className="divide-y divide-line text-md">
              {pair.history.map(({ at, who, to, reason }) => (
                <li key={`${at.toISOString()} ${to}`} className="py-2">
                  <b>{UNIT_STATE_LABEL[to]}</b> · {fullDate(at)} · {who}
                  {reason && <span className="block text-muted">{reason}</span>}
                </li>
              ))}
            </ol>
          </section>
        </div>
      </div>
    </>
  )
}
