import { data, redirect } from 'react-router'
import { CUIT_CONDITIONS } from '#rules/invoices/labels.ts'
import { paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'

export async function invoicesOf({ invoices }: Shop, visitor: Visitor, reference: string) {
  const end = await invoices.ofOrder(visitor, reference)
  return end.ok ? { ...end.value, conditions: CUIT_CONDITIONS } : null
}

/** Whom the invoice is for. */
export async function askForInvoice({ invoices }: Shop, visitor: Visitor, reference: string, form: FormData) {
  const end = await invoices.askFor(visitor, reference, formTexts(form))
  if (end.ok) return redirect(paths.order(reference), 303)
  const fields = end.kind === 'invalid' ? end.fields : {}
  return data({ message: end.message, fields, typed: formTexts(form) }, { status: statusOf(end) })
}
