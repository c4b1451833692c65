/** The buttons of a return's page, each one verb of the returns verbs. */
import { data } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Outcome } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { formFiles } from '#web/ui/form/form-files.ts'
import { onward, refusal } from '#web/admin/ui/answers.ts'
import type { SaidKey } from '#web/admin/ui/said.ts'
import { shipmentDeed } from '#web/admin/shipments/said-of.ts'
import { arrivedIn } from './arrived-in.ts'

type Returns = Shop['returns']
type Verb = (
  verbs: Returns,
  visitor: Visitor,
  code: string,
  texts: Record<string, string>,
  photos: readonly Uint8Array[],
) => Promise<Outcome<unknown>>

const VERBS: Record<string, Verb> = {
  link: (verbs, visitor, code, texts) => verbs.link(visitor, code, texts.candidate ?? texts.order ?? ''),
  approve: (verbs, visitor, code, texts) => verbs.approve(visitor, code, texts),
  reject: (verbs, visitor, code, texts) => verbs.reject(visitor, code, texts),
  receive: (verbs, visitor, code, texts, photos) =>
    verbs.receive(visitor, code, { lines: arrivedIn(texts), key: texts.key ?? '' }, photos),
  resolve: (verbs, visitor, code, texts) => verbs.resolve(visitor, code, texts),
  cancel: (verbs, visitor, code) => verbs.cancel(visitor, code),
  replace: (verbs, visitor, code, texts) => verbs.replace(visitor, code, texts),
  pack: (verbs, visitor, code) => verbs.parcel.pack(visitor, code),
  unpack: (verbs, visitor, code) => verbs.parcel.unpack(visitor, code),
  ship: (verbs, visitor, code, texts) => verbs.parcel.ship(visitor, code, texts),
  deliver: (verbs, visitor, code) => verbs.parcel.deliver(visitor, code),
  unship: (verbs, visitor, code) => verbs.parcel.unship(visitor, code),
  lost: (verbs, visitor, code, texts) => verbs.parcel.lost(visitor, code, texts),
}

const LABELS: Record<
  string,
  {
    said: SaidKey
    make: (
      verbs: Shop['shipments'],
      visitor: Visitor,
      code: string,
      texts: Record<string, string>,
    ) => Promise<Outcome<unknown>>
  }
> = {
  label: { said: 'return-label', make: (verbs, ...asked) => verbs.createBack(...asked) },
  'exchange-shipment': {
    said: 'shipment-created',
    make: (verbs, ...asked) => verbs.createExchange(...asked),
  },
}

export async function act(request: Request, shop: Shop, visitor: Visitor, code: string) {
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  const label = Object.hasOwn(LABELS, intent) ? LABELS[intent] : undefined
  if (label) {
    const end = await label.make(shop.shipments, visitor, code, formTexts(form))
    return end.ok ? onward(request, adminPaths.return(code), label.said) : refusal(end, form)
  }
  const ofParcel = await shipmentDeed(form, shop.shipments, visitor)
  if (ofParcel)
    return ofParcel.end.ok
      ? onward(request, adminPaths.return(code), ofParcel.said)
      : refusal(ofParcel.end, form)
  const verb = Object.hasOwn(VERBS, intent) ? VERBS[intent] : undefined
  if (!verb) throw data(null, { status: 400 })
  const end = await verb(shop.returns, visitor, code, formTexts(form), await formFiles(form, 'photos'))
  return end.ok ? onward(request, adminPaths.return(code), `return-${intent}` as SaidKey) : refusal(end, form)
}
