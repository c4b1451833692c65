/** What the order page's buttons ask for about paying without the provider. */
import { data, redirect } from 'react-router'
import { paths } from '#rules/paths.ts'
import { statusOf, type Outcome } from '#rules/outcome.ts'
import { PROOF_MESSAGES } from '#rules/transfers/proof.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'

/** Null when the button is none of these. */
export async function actByHand({ transfers }: Shop, visitor: Visitor, reference: string, form: FormData) {
  const done = await deed(transfers, visitor, reference, form)
  if (done === null) return null
  if (!done.ok)
    return data(
      {
        message: done.message,
        fields: done.kind === 'invalid' ? done.fields : {},
        typed: formTexts(form),
      },
      { status: statusOf(done) },
    )
  const toPay = form.get('intent') === 'means' && form.get('means') === 'provider'
  return redirect(toPay ? paths.payment(reference) : paths.order(reference), 303)
}

async function deed(
  transfers: Shop['transfers'],
  visitor: Visitor,
  reference: string,
  form: FormData,
): Promise<Outcome<unknown> | null> {
  switch (form.get('intent')) {
    case 'means':
      return transfers.choose(visitor, reference, String(form.get('means') ?? ''))
    case 'refund-account':
      return transfers.sayRefundAccount(visitor, reference, formTexts(form))
    case 'proof': {
      const file = form.get('proof')
      if (!(file instanceof File))
        return { ok: false, kind: 'invalid', message: PROOF_MESSAGES.missing, fields: {} }
      return transfers.sendProof(visitor, reference, new Uint8Array(await file.arrayBuffer()))
    }
    default:
      return null
  }
}
