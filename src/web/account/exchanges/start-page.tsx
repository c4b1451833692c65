import { data, Form, redirect, useNavigation } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { priceText } from '#rules/prices/price-text.ts'
import { pick } from '#rules/record.ts'
import { EXCHANGE_HOURS } from '#rules/sale-terms/terms.ts'
import { REASONS_OF, RETURN_REASON_LABEL } from '#rules/returns/reasons.ts'
import { statusOf } from '#rules/outcome.ts'
import { asking, paths } from '#rules/paths.ts'
import { anyProduct, MAX_SEARCH_LENGTH } from '#rules/search/search.ts'
import { PAY_BACKS } from '#rules/returns/pay-back.ts'
import { PayBackChoice } from '#web/account/pay-back/pay-back-choice.tsx'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/start-page'
import { HeldChoice } from './held-choice.tsx'
import { OtherProduct } from './other-product.tsx'
import { PairChoice } from './pair-choice.tsx'
import { WantedChoice } from './wanted-choice.tsx'

export const handle = { opensFor: 'users' } satisfies RouteHandle
export const meta: Route.MetaFunction = ({ matches }) => titled('Cambiar', matches, { noindex: true })

const MOST_FOUND = 6
/** Where a pair that was chosen below is confirmed. */
const CONFIRM = 'confirmar'
const number = (text: string | null): number | undefined =>
  text && /^\d{1,10}$/.test(text) ? Number(text) : undefined

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const asked = url.searchParams
  const orderLineId = number(asked.get('linea'))
  const productId = number(asked.get('producto'))
  const q = (asked.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  const end = await shop.exchanges.choices(context.get(visitorContext), params.reference, {
    ...(orderLineId === undefined ? {} : { orderLineId }),
    of: asked.get('de') ?? '',
    ...(productId === undefined ? {} : { productId }),
  })
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  const found = q === '' ? null : (await shop.products.list({ ...anyProduct, q }, MOST_FOUND)).cards
  const { pickup, exchangeDays } = context.get(settingsContext)
  return {
    ...end.value,
    reference: params.reference,
    pair: end.value.chosen?.pairs.find(({ code }) => code === asked.get('prenda')) ?? null,
    q,
    found: found?.map((card) => ({ ...pick(card, ['id', 'name', 'stock']), price: priceText(card) })) ?? null,
    pickup: pickup === 'yes',
    exchangeDays,
    key: crypto.randomUUID(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const texts = formTexts(await request.formData())
  const { exchanges } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const end = await exchanges.start(visitor, params.reference, texts)
  if (end.ok) {
    const { code } = end.value
    // Begun by one of the shop's people for somebody else: it is theirs to look at, and the shop's to go on with.
    const own = await exchanges.find(visitor, code)
    return redirect(own.ok ? paths.exchange(params.reference, code) : adminPaths.return(code), {
      status: 303,
    })
  }
  const fields = end.kind === 'invalid' ? end.fields : {}
  return data({ message: end.message, fields, typed: texts }, { status: statusOf(end) })
}

export default function StartExchange({ loaderData }: Route.ComponentProps) {
  const { reference, why, held, chosen, pair, pickup, exchangeDays, found, q } = loaderData
  const refusal = useAnswer<typeof action>()
  const here = (asked: Record<string, string | number>) => paths.startExchange(reference, asked)
  const pending = useNavigation().formMethod === 'POST'
  const trail = [
    { name: 'Mis pedidos', to: paths.orders },
    { name: loaderData.number, to: paths.order(reference) },
    { name: 'Cambiar' },
  ]
  const of: Record<string, string | number> = chosen
    ? { linea: chosen.held.orderLineId, de: chosen.held.of }
    : {}
  return (
    <Page
      title="Cambiar por otro talle o modelo"
      above={<Breadcrumb trail={trail} />}
      intro={`Dentro de las ${EXCHANGE_HOURS} horas de haberlo recibido, sin uso y con sus etiquetas. Lo que elijas queda apartado ${exchangeDays} días mientras vuelve lo anterior.`}
    >
      <PageTitle name="Cambiar" failed={refusal !== undefined} />
      <div className="max-w-2xl space-y-8">
        {refusal && (
          <Notice tone="error" title={refusal.message}>
            {Object.values(refusal.fields).join(' · ') || null}
          </Notice>
        )}
        {why !== null || held.length === 0 ? (
          <>
            <Notice quiet tone="info">
              <p>{why ?? 'Ya no queda nada de este pedido para cambiar.'}</p>
            </Notice>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={paths.order(reference)}>Volver al pedido</ButtonLink>
              <ButtonLink to={paths.withdrawalOf(loaderData.number)} look="quiet">
                Arrepentirme de la compra
              </ButtonLink>
            </div>
          </>
        ) : (
          <>
            <HeldChoice held={held} chosen={chosen?.held ?? null} to={here} />
            {chosen && (
              <Form
                method="post"
                action={asking(paths.startExchange(reference), {
                  ...of,
                  producto: chosen.product.id,
                  ...(pair ? { prenda: pair.code } : {}),
                })}
                preventScrollReset
                id={CONFIRM}
                className="scroll-mt-24 space-y-6"
              >
                <input type="hidden" name="key" value={loaderData.key} />
                <input type="hidden" name="orderLineId" value={chosen.held.orderLineId} />
                <input type="hidden" name="of" value={chosen.held.of} />
                <input type="hidden" name="productId" value={chosen.product.id} />
                <WantedChoice chosen={chosen} pair={pair} pickup={pickup} refusal={refusal} />
                <label className="block text-md font-semibold">
                  ¿Por qué? <span className="font-normal text-muted">(opcional)</span>
                  <select name="reasonCode" className="input mt-1.5 max-w-72 font-normal">
                    <option value="">Prefiero no decirlo</option>
                    {REASONS_OF.exchange.map((reason) => (
                      <option key={reason} value={reason}>
                        {RETURN_REASON_LABEL[reason]}
                      </option>
                    ))}
                  </select>
                </label>
                {loaderData.choosesPayBack && (pair ?? chosen).difference < 0 && (
                  <PayBackChoice
                    legend="La diferencia, ¿cómo querés que te la devolvamos?"
                    chosen={PAY_BACKS.find((one) => one === refusal?.typed.payBack) ?? 'money'}
                  />
                )}
                {(pair !== null || chosen.sizes.length > 0) && (
                  <Button pending={pending}>{pending ? 'Apartando…' : 'Apartarlo y pedir el cambio'}</Button>
                )}
              </Form>
            )}
            {chosen && chosen.pairs.length > 0 && (
              <PairChoice
                pairs={chosen.pairs}
                chosen={pair}
                to={(code) => `${here({ ...of, producto: chosen.product.id, prenda: code })}#${CONFIRM}`}
              />
            )}
            {chosen && <OtherProduct of={of} q={q} found={found} to={here} />}
          </>
        )}
      </div>
    </Page>
  )
}
