/** The order page's buttons, each one verb of the order desk. */
import { data } from 'react-router'
import type { Visitor } from '#rules/users/access.ts'
import type { Outcome } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { backTo, refusal, onward } from '#web/admin/ui/answers.ts'
import type { SaidKey } from '#web/admin/ui/said.ts'
import { askedIn } from './refund-asked.ts'

type Desk = Shop['orderDesk']
type Verb = (
  desk: Desk,
  visitor: Visitor,
  id: number,
  texts: Record<string, string>,
) => Promise<Outcome<unknown>>

const VERBS: Record<string, Verb> = {
  pack: (desk, visitor, id) => desk.pack(visitor, id),
  unpack: (desk, visitor, id) => desk.unpack(visitor, id),
  ship: (desk, visitor, id, texts) => desk.ship(visitor, id, texts),
  deliver: (desk, visitor, id) => desk.deliver(visitor, id),
  readyForPickup: (desk, visitor, id) => desk.readyForPickup(visitor, id),
  pickedUp: (desk, visitor, id) => desk.pickedUp(visitor, id),
  complete: (desk, visitor, id) => desk.complete(visitor, id),
  release: (desk, visitor, id, texts) => desk.release(visitor, id, texts),
  cancel: (desk, visitor, id, texts) => desk.cancel(visitor, id, texts),
  refund: (desk, visitor, id, texts) => desk.refund(visitor, id, { ...texts, ...askedIn(texts) }),
  'retry-refund': (desk, visitor, id, texts) => desk.retryRefund(visitor, id, Number(texts.refundId)),
  note: (desk, visitor, id, texts) => desk.note(visitor, id, texts),
  resend: (desk, visitor, id, texts) =>
    desk.resendLetter(visitor, id, (texts.kind ?? '') as Parameters<Desk['resendLetter']>[2]),
}

export async function act(request: Request, shop: Shop, visitor: Visitor, id: number, address: string) {
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  if (intent === 'open-return') {
    const opened = await shop.returns.open(visitor, id, formTexts(form))
    return opened.ok
      ? onward(request, `/AdminReturn/${opened.value.code}`, 'return-open')
      : refusal(opened, form)
  }
  const verb = Object.hasOwn(VERBS, intent) ? VERBS[intent] : undefined
  if (!verb) throw data(null, { status: 400 })
  const end = await verb(shop.orderDesk, visitor, id, formTexts(form))
  return end.ok ? onward(request, backTo(form, address), `order-${intent}` as SaidKey) : refusal(end, form)
}
