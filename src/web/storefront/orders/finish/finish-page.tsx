import { data, redirect, redirectDocument } from 'react-router'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { whenSaid } from '#rules/calendar/said.ts'
import { PERSONAL_FIELDS } from '#rules/checkout/purchase.ts'
import { formatPesos } from '#rules/money.ts'
import { agreedFor } from '#rules/orders/kept-amounts.ts'
import { statusOf } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { CARRIAGE_SAYS } from '#rules/shipments/carriage.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { provinceOf } from '#web/cookies.ts'
import { cookieHeaders } from '#web/return-to.ts'
import {
  addressChoice,
  fillAddress,
  remember,
  showAddress,
} from '#web/storefront/checkout/personal/addresses.ts'
import { dropDraft, formValues, saveDraft, type Call } from '#web/ui/personal/draft.ts'
import { composeBirthDate } from '#web/ui/personal/personal-form.ts'
import { carriageChoice, CARRIAGE_ASKED, chooseCarriage, codeIn } from '#web/storefront/checkout/carriage.ts'
import { offerShown } from '#web/storefront/shipping/offer-shown.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { formAnswer, formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import type { ToFinish } from '#shop/chat/finish.ts'
import type { PersonalValues } from '#web/ui/personal/personal-form.ts'
import type { Route } from './+types/finish-page'
import { FinishForm } from './finish-form.tsx'
import { KeptLines } from './kept-lines.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  titled('Terminá tu pedido', matches, { noindex: true })

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const settings = context.get(settingsContext)
  const found = await shop.chatOrders.toFinish(visitor, params.token)
  if (!found.ok) throw data(found.message, { status: statusOf(found) })
  if (found.value === null) throw redirect(paths.linkedOrder(params.token))
  const { until, where, delivery, shipping, goods, ...order } = found.value
  const { values: own, filled } = await formValues({ request, shop, visitor })
  const asked = url.searchParams.get(CARRIAGE_ASKED)
  // What was typed since stands in the draft.
  const values = asked === null ? agreed(own, { where, delivery }) : own
  values.province ||= provinceOf(request) ?? undefined
  const offer = await offerShown(request, { shop, settings }, goods, values.codePostal)
  return {
    ...order,
    total: delivery === 'pickup' ? null : order.subtotal - order.discount + shipping,
    until: whenSaid(until, dayOf(new Date())),
    signIn: visitor.kind === 'person' ? null : paths.signInFor(url.pathname),
    values,
    filled,
    token: params.token,
    agreedCode: where?.codePostal ?? '',
    offer: offer && carriageChoice(offer, asked),
    addresses: await addressChoice({ shop, visitor }, values),
    saleTerms: (await shop.saleTerms.current()).version,
    showNetPrice: settings.fiscalCondition === 'responsable_inscripto',
  }
}

/** As it was agreed: the same total stands here. Of an account's own address nothing is lost where it is the place that was meant. */
function agreed(
  own: PersonalValues,
  { where, delivery }: Pick<ToFinish, 'where' | 'delivery'>,
): PersonalValues {
  if (where === null) return { ...own, delivery }
  const meant = own.province === where.province && own.codePostal === where.codePostal
  return where.streetAddress === '' && meant ? { ...own, delivery } : { ...own, ...where, delivery }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const call = { request, shop: context.get(shopContext), visitor: context.get(visitorContext) }
  const form = composeBirthDate(await request.formData())
  const gone = await fillAddress(call, form)
  if (form.get('intent') === 'carriage') {
    await askFor(call, params.token, codeIn(form))
    return chooseHere(call, form, 'ver')
  }
  const texts = formTexts(form)
  const personal = Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, texts[field]]))
  if (
    !gone &&
    texts.delivery !== 'pickup' &&
    !texts.carriage &&
    (await askFor(call, params.token, codeIn(form)))
  )
    return chooseHere(call, form, 'elegir')
  const end =
    gone ??
    (await call.shop.chatOrders.finish(call.visitor, params.token, {
      personal,
      delivery: texts.delivery ?? 'delivery',
      carriage: texts.carriage || null,
      shownTotal: /^\d{1,12}$/.test(texts.shownTotal ?? '') ? Number(texts.shownTotal) : null,
      credit: /^[1-9]\d{0,11}$/.test(texts.credit ?? '') ? Number(texts.credit) : null,
      shownTerms: /^\d{1,9}$/.test(texts.shownTerms ?? '') ? Number(texts.shownTerms) : null,
    }))
  if (end.ok) {
    await remember(call, form, personal)
    // A fresh page: only the payment's own policy lets the provider in.
    return redirectDocument(paths.payment(end.value.reference), {
      status: 303,
      headers: cookieHeaders([await dropDraft(call)]),
    })
  }
  if (end.kind === 'conflict' && end.message === CARRIAGE_SAYS.stale) {
    await askFor(call, params.token, codeIn(form))
    return chooseHere(call, form, 'otra')
  }
  showAddress(form, end.kind === 'invalid' ? end.fields : {})
  return data(
    { answer: formAnswer(form, end.kind === 'invalid' ? end.fields : {}), message: end.message },
    { status: statusOf(end), headers: cookieHeaders([await saveDraft(call, form)]) },
  )
}

/** Whether there is anything to choose: for what was agreed there is not. */
async function askFor({ shop, visitor }: Call, token: string, code: string): Promise<boolean> {
  const found = await shop.chatOrders.toFinish(visitor, token)
  const order = found.ok ? found.value : null
  if (!order || !shop.orders.carriage.isOn()) return false
  if (agreedFor(true, order.where?.codePostal ?? '', { delivery: 'delivery', postalCode: code })) return false
  const end = await shop.orders.carriage.quote(visitor, code, order.goods)
  return end.ok && end.value.options.length > 0
}
const chooseHere = (call: Call, form: FormData, why: string) =>
  chooseCarriage(call, form, why, new URL(call.request.url).pathname)

/** What was agreed by telephone or chat: whoever buys says who they are and how they get it, and goes on to pay. */
export default function Finish({ loaderData }: Route.ComponentProps) {
  const said = useAnswer<typeof action>()
  const { number, until, signIn, lines, subtotal, discount, total } = loaderData
  return (
    <Page title="Terminá tu pedido" intro={`Pedido ${number}. Te lo guardamos hasta ${until}.`}>
      {signIn === null ? (
        <FinishForm {...loaderData} said={said ?? null} />
      ) : (
        <div className="max-w-2xl space-y-6">
          <KeptLines lines={lines} />
          <p className="flex justify-between gap-4 font-bold">
            <span>{total === null ? 'Total, sin el envío' : 'Total, con el envío'}</span>
            <span className="tabular-nums">{formatPesos(total ?? subtotal - discount)}</span>
          </p>
          <p className="max-w-[58ch]">
            Para decirnos cómo lo recibís y pagarlo, ingresá con tu e-mail: alcanza con un código.
          </p>
          <ButtonLink to={signIn} reloadDocument>
            Ingresar y terminar
          </ButtonLink>
        </div>
      )}
    </Page>
  )
}
