/** The order page's buttons, each one verb of the orders as admins work on them. */
import { data } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Outcome } from '#rules/outcome.ts'
import { PLAIN_STEPS } from '#rules/orders/fulfilment/steps.ts'
import type { Shop } from '#shop/shop.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { backTo, refusal, onward } from '#web/admin/ui/answers.ts'
import type { SaidKey } from '#web/admin/ui/said.ts'
import { shipmentDeed } from '#web/admin/shipments/said-of.ts'
import { partAction } from './part-action.ts'
import { askedIn } from './refund-query.ts'
import { setInvoiceBuyer } from './invoices-of.ts'

type OrdersAdmin = Shop['ordersAdmin']
type Verb = (
  ordersAdmin: OrdersAdmin,
  visitor: Visitor,
  id: number,
  texts: Record<string, string>,
) => Promise<Outcome<unknown>>

const STEPS = PLAIN_STEPS.map((step): [string, Verb] => [
  step,
  (ordersAdmin, visitor, id) => ordersAdmin[step](visitor, id),
])
const VERBS: Record<string, Verb> = {
  ...Object.fromEntries(STEPS),
  ship: (ordersAdmin, visitor, id, texts) => ordersAdmin.ship(visitor, id, texts),
  'correct-parcel': (ordersAdmin, visitor, id, texts) => ordersAdmin.correctParcel(visitor, id, texts),
  'correct-delivery': (ordersAdmin, visitor, id, texts) => ordersAdmin.correctDelivery(visitor, id, texts),
  'correct-recipient': (ordersAdmin, visitor, id, texts) => ordersAdmin.correctRecipient(visitor, id, texts),
  'restore-recipient': (ordersAdmin, visitor, id) => ordersAdmin.restoreRecipient(visitor, id),
  complete: (ordersAdmin, visitor, id) => ordersAdmin.complete(visitor, id),
  release: (ordersAdmin, visitor, id, texts) => ordersAdmin.release(visitor, id, texts),
  cancel: (ordersAdmin, visitor, id, texts) => ordersAdmin.cancel(visitor, id, texts),
  refund: (ordersAdmin, visitor, id, texts) =>
    ordersAdmin.refund(visitor, id, { ...texts, ...askedIn(texts) }),
  'retry-refund': (ordersAdmin, visitor, id, texts) =>
    ordersAdmin.retryRefund(visitor, id, Number(texts.refundId)),
  note: (ordersAdmin, visitor, id, texts) => ordersAdmin.note(visitor, id, texts),
  resend: (ordersAdmin, visitor, id, texts) =>
    ordersAdmin.resendEmail(visitor, id, (texts.kind ?? '') as Parameters<OrdersAdmin['resendEmail']>[2]),
}

export async function act(request: Request, shop: Shop, visitor: Visitor, id: number, address: string) {
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  if (intent === 'open-return') {
    const opened = await shop.returns.open(visitor, id, formTexts(form))
    return opened.ok
      ? onward(request, adminPaths.return(opened.value.code), 'return-open')
      : refusal(opened, form)
  }
  if (intent === 'invoice-buyer')
    return setInvoiceBuyer({ request, shop, visitor, to: backTo(form, address) }, id, form)
  if (intent === 'edit-off') {
    const end = await shop.edits.callOffEdit(visitor, id)
    return end.ok ? onward(request, backTo(form, address), 'order-edit-off') : refusal(end, form)
  }
  const ofParcel = await shipmentDeed(form, shop.shipments, visitor)
  if (ofParcel)
    return ofParcel.end.ok
      ? onward(request, backTo(form, address), ofParcel.said)
      : refusal(ofParcel.end, form)
  const ofPart = await partAction(form, shop.ordersAdmin.parts, visitor, id)
  if (ofPart)
    return ofPart.end.ok ? onward(request, backTo(form, address), ofPart.said) : refusal(ofPart.end, form)
  const verb = Object.hasOwn(VERBS, intent) ? VERBS[intent] : undefined
  if (!verb) throw data(null, { status: 400 })
  const end = await verb(shop.ordersAdmin, visitor, id, formTexts(form))
  if (!end.ok) return refusal(end, form)
  const untold = intent === 'cancel' && (await hasNoMailbox(shop, visitor, id))
  const said =
    isCorrection(intent) && same(end.value)
      ? 'order-same'
      : untold
        ? 'order-cancel-untold'
        : (`order-${intent}` as SaidKey)
  return onward(request, backTo(form, address), said)
}

const isCorrection = (intent: string): boolean => intent.startsWith('correct-')
/** What was written down already is told to nobody. */
const same = (value: unknown): boolean => (value as { changed?: boolean }).changed === false

/** Taken down by telephone or chat: nobody was told. */
export async function hasNoMailbox(shop: Shop, visitor: Visitor, id: number): Promise<boolean> {
  const found = await shop.ordersAdmin.find(visitor, id)
  return found.ok && found.value.awaitsBuyer && found.value.personal.email === ''
}
