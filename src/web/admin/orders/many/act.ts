/** What the page of many orders sends: a trial of the codes, or the step itself, of all or of a piece of them. */
import { data } from 'react-router'
import { statusOf } from '#rules/outcome.ts'
import { PARCEL_CHOICES, type ManyEnd } from '#rules/fulfilment/many.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { MatchedParcel, LeftOut } from '#shop/order-desk.ts'
import type { Shop } from '#shop/shop.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { refusal, type Refusal } from '#web/admin/ui/answers.ts'
import { choiceField, readParcel } from '#web/admin/ui/many-orders.ts'

export type ManyAnswer =
  | ({ kind: 'refused' } & Refusal)
  | { kind: 'tried'; parcels: MatchedParcel[]; leftOut: LeftOut[]; typed: Record<string, string> }
  | { kind: 'ended'; ends: ManyEnd[] }

export async function actOnMany(request: Request, { ordersAdmin }: Shop, visitor: Visitor) {
  const form = await request.formData()
  const { many } = ordersAdmin
  const typed = formTexts(form)
  const ids = form.getAll('id').map(Number)
  const intent = form.get('intent')
  if (intent === 'try') {
    const end = await many.tryShipping(visitor, { ids }, typed)
    return end.ok ? data<ManyAnswer>({ kind: 'tried', ...end.value, typed }) : said(end, form)
  }
  const { carrier = '', trackingUrl = '' } = typed
  const parcels = form.getAll('parcel').map((text) => {
    const parcel = readParcel(String(text))
    const chosen = form.get(choiceField(parcel.id))
    return { ...parcel, goesBy: PARCEL_CHOICES.find((one) => one === chosen) }
  })
  const end =
    intent === 'pack'
      ? await many.pack(visitor, ids)
      : intent === 'ship'
        ? await many.ship(visitor, { carrier, trackingUrl, parcels })
        : null
  if (!end) throw data(null, { status: 400 })
  return end.ok ? data<ManyAnswer>({ kind: 'ended', ends: end.value }) : said(end, form)
}

function said(end: Parameters<typeof refusal>[0], form: FormData) {
  return data<ManyAnswer>({ kind: 'refused', ...refusal(end, form).data }, { status: statusOf(end) })
}
