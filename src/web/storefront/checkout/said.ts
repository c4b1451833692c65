/** What the checkout answers when it goes no further. */
import { data } from 'react-router'
import type { Fields } from '#rules/outcome.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { formAnswer } from '#web/ui/form/form-answer.ts'
import type { FormAnswer } from '#web/ui/form/use-checked-form.ts'
import { showAddress } from './personal/addresses.ts'
import { saveDraft, type Call } from '#web/ui/personal/draft.ts'

/** What the page is told after a button that did not lead elsewhere. */
export type CheckoutSaid = {
  answer?: FormAnswer
  message?: string
  tone?: 'error' | 'warning'
  /** Why it went no further, where the page has something to offer. */
  reason?: 'signed-out' | 'banned' | 'changed' | 'too-many' | 'code'
  /** The order that this form had placed already. */
  reference?: string
  placingKey?: string
  coupon?: { ok: boolean; title: string; text: string }
}

/** The page again with what was typed and what is wrong; the draft keeps it for a day. */
export async function again(
  call: Call,
  form: FormData,
  said: CheckoutSaid,
  status: number,
  fields: Fields = {},
) {
  showAddress(form, fields)
  const answer = formAnswer(form, fields)
  const placingKey = String(form.get('key') ?? '') || undefined
  return data<CheckoutSaid>(
    { answer, placingKey, ...said },
    { status, headers: cookieHeaders([await saveDraft(call, form)]) },
  )
}
