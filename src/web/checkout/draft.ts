/** What an unfinished purchase form holds, for a day (spec §9): the cookie has a random id, the data stays with the shop. */
import type { Visitor } from '#rules/access.ts'
import type { Shop } from '#shop/shop.ts'
import { cookieNamed, dropCookie, readCookies, setCookie } from '../cookies.ts'
import { formTexts } from '../ui/form-answer.ts'
import { personalValues, type PersonalValues } from './personal-form.ts'

const COOKIE = 'draft_purchase'
const tokenOf = (request: Request) => cookieNamed(readCookies(request), COOKIE)

export type Desk = { request: Request; shop: Shop; visitor: Visitor }

/** What the form starts with: what was being typed, else the account's data, else what the sign-in told us. */
export async function formValues({ request, shop, visitor }: Desk): Promise<PersonalValues> {
  const [draft, saved] = await Promise.all([
    shop.drafts.read('purchase', tokenOf(request), visitor),
    shop.people.personalData(visitor),
  ])
  const profile =
    visitor.kind === 'person'
      ? { nameCompra: visitor.name, surnameCompra: visitor.surname, emailCompra: visitor.email }
      : null
  return personalValues(draft, saved, profile)
}

/** The Set-Cookie that finds the draft again. */
export async function saveDraft({ request, shop, visitor }: Desk, form: FormData): Promise<string> {
  const values = personalValues(formTexts(form))
  const { token, days } = await shop.drafts.save(
    'purchase',
    tokenOf(request),
    values as Record<string, string>,
    visitor,
  )
  return setCookie(request, COOKIE, token, { days, httpOnly: true })
}

export async function dropDraft({ request, shop }: Desk): Promise<string> {
  await shop.drafts.drop('purchase', tokenOf(request))
  return dropCookie(request, COOKIE, true)
}
