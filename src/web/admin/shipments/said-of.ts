/** The forms of a parcel, on its order's page and in the list: each one verb of the shop. */
import type { SaidKey } from '#web/admin/ui/said.ts'
import type { Outcome } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import type { Visitor } from '#rules/users/access.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'

type Deed = {
  said: SaidKey
  act: (
    shipments: Shop['shipments'],
    visitor: Visitor,
    id: number,
    texts: Record<string, string>,
  ) => Promise<Outcome<unknown>>
}
const DEEDS: Record<string, Deed> = {
  'shipment-ask': {
    said: 'shipment-looked',
    act: (shipments, visitor, id) => shipments.askNow(visitor, id),
  },
  'shipment-cancel': {
    said: 'shipment-cancelled',
    act: (shipments, visitor, id) => shipments.cancel(visitor, id),
  },
  'shipment-hand-over': {
    said: 'shipment-handed',
    act: (shipments, visitor, id) => shipments.handOver(visitor, id),
  },
  'shipment-again': {
    said: 'shipment-again',
    act: (shipments, visitor, id) => shipments.sendAgain(visitor, id),
  },
  'shipment-lost': {
    said: 'shipment-lost',
    act: (shipments, visitor, id, texts) => shipments.declareLost(visitor, id, texts),
  },
  'shipment-turned-up': {
    said: 'shipment-turned-up',
    act: (shipments, visitor, id) => shipments.turnedUp(visitor, id),
  },
  'shipment-another': {
    said: 'shipment-another',
    act: (shipments, visitor, id) => shipments.sendAnother(visitor, id),
  },
  'claim-open': {
    said: 'claim-opened',
    act: (shipments, visitor, id, texts) => shipments.claim(visitor, id, texts),
  },
  'claim-paid': {
    said: 'claim-paid',
    act: (shipments, visitor, id, texts) => shipments.claimPaid(visitor, id, texts),
  },
  'claim-refused': {
    said: 'claim-refused',
    act: (shipments, visitor, id, texts) => shipments.claimRefused(visitor, id, texts),
  },
  'claim-again': {
    said: 'claim-again',
    act: (shipments, visitor, id, texts) => shipments.claimAgain(visitor, id, texts),
  },
  'shipment-attend': {
    said: 'shipment-attended',
    act: (shipments, visitor, id, texts) => shipments.attend(visitor, id, texts),
  },
}

/** null: the form is another's. */
export async function shipmentDeed(
  form: FormData,
  shipments: Shop['shipments'],
  visitor: Visitor,
): Promise<{ end: Outcome<unknown>; said: SaidKey } | null> {
  const intent = String(form.get('intent') ?? '')
  const deed = Object.hasOwn(DEEDS, intent) ? DEEDS[intent] : undefined
  if (!deed) return null
  const texts = formTexts(form)
  return { end: await deed.act(shipments, visitor, Number(texts['shipment']), texts), said: deed.said }
}
