/** What an unfinished purchase form holds, for a day (product §8.6): the cookie has a random id, the data stays with the shop. */
import type { RouterContextProvider } from 'react-router'
import { WHERE_FIELDS } from '#rules/addresses/fields.ts'
import type { Visitor } from '#rules/users/access.ts'
import { PURCHASE_DRAFT_DAYS } from '#rules/checkout/purchase.ts'
import type { Shop } from '#shop/shop.ts'
import { cookieNamed, dropCookie, readCookies, setCookie } from '#web/cookies.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { FILLED, isUntouched, personalValues, type Filled, type PersonalValues } from './personal-form.ts'

const COOKIE = 'draft_purchase'
const tokenOf = (request: Request) => cookieNamed(readCookies(request), COOKIE)

export type Call = { request: Request; shop: Shop; visitor: Visitor }
/** Of the checkout, which also asks what is in the cart. */
export type CheckoutCall = Call & { context: Readonly<RouterContextProvider> }

/** What the form starts with: what was being typed, else the account's data, else what the sign-in told us; and from where. */
export async function formValues({
  request,
  shop,
  visitor,
}: Call): Promise<{ values: PersonalValues; filled: Filled }> {
  const [draft, saved] = await Promise.all([
    shop.drafts.read('purchase', tokenOf(request), visitor),
    shop.users.personalData(visitor),
  ])
  const profile =
    visitor.kind === 'person'
      ? { nameCompra: visitor.name, surnameCompra: visitor.surname, emailCompra: visitor.email }
      : null
  if (visitor.kind === 'person') {
    // An address that was being typed is one: nothing of another stands in what it leaves empty.
    const kept = draft?.streetAddress ? without(saved, WHERE_FIELDS) : saved
    return {
      values: draft?.[FILLED] === 'account' ? personalValues(draft) : personalValues(draft, kept, profile),
      filled: 'account',
    }
  }
  const values = personalValues(draft)
  if (isUntouched(values)) return { values, filled: '' }
  return { values, filled: draft?.[FILLED] === 'account' ? 'account' : 'draft' }
}

const without = (data: Record<string, string> | null, fields: readonly string[]) =>
  data && Object.fromEntries(Object.entries(data).filter(([field]) => !fields.includes(field)))

/** The Set-Cookie that finds the draft again. */
export async function saveDraft({ request, shop, visitor }: Call, form: FormData): Promise<string> {
  const texts = formTexts(form)
  const values = personalValues(texts)
  const known = tokenOf(request)
  if (known !== null && !texts[FILLED] && isUntouched(values)) {
    // What somebody typed before they were signed out may wait behind the cookie: a form that came empty does not take its place.
    const before = await shop.drafts.read('purchase', known, visitor)
    if (before === null || before[FILLED] === 'account')
      return setCookie(request, COOKIE, known, { days: PURCHASE_DRAFT_DAYS, httpOnly: true })
  }
  const row: Record<string, string> = { ...values, [FILLED]: texts[FILLED] ?? '' }
  const { token, days } = await shop.drafts.save('purchase', known, row, visitor)
  return setCookie(request, COOKIE, token, { days, httpOnly: true })
}

export async function dropDraft({ request, shop }: Call): Promise<string> {
  await shop.drafts.drop('purchase', tokenOf(request))
  return dropCookie(request, COOKIE, true)
}
