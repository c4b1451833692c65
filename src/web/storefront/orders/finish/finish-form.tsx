import { Form, useNavigation } from 'react-router'
import { CHECKOUT_INVALID } from '#rules/checkout/purchase.ts'
import { DELIVERY_LABEL, provinceName } from '#rules/checkout/shipping.ts'
import { formatPesos } from '#rules/money.ts'
import { CHAT_SAYS } from '#rules/orders/by-chat.ts'
import { agreedFor, keptAmounts } from '#rules/orders/kept-amounts.ts'
import { paths } from '#rules/paths.ts'
import { byPromotion } from '#rules/promotions/offers.ts'
import type { ToFinish } from '#shop/chat/finish.ts'
import type { carriageChoice } from '#web/storefront/checkout/carriage.ts'
import { DeliveryChoice } from '#web/storefront/checkout/delivery-choice.tsx'
import { CHECKOUT_FORM } from '#web/storefront/checkout/form-id.ts'
import { useLiveChoice } from '#web/storefront/checkout/live-choice.ts'
import { PersonFields } from '#web/ui/personal/personal-fields.tsx'
import {
  composeBirthDate,
  FILLED,
  FORM_ORDER,
  purchaseForm,
  type Filled,
  type PersonalField,
  type PersonalValues,
} from '#web/ui/personal/personal-form.ts'
import type { AddressChoice } from '#web/storefront/checkout/personal/addresses.ts'
import { WhereTo } from '#web/storefront/checkout/personal/where-to.tsx'
import { useDraft } from '#web/ui/personal/use-draft.ts'
import { AmountsTable } from '#web/storefront/checkout/summary/amounts-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormSummary } from '#web/ui/form/form-summary.tsx'
import { useCheckedForm, type FormAnswer } from '#web/ui/form/use-checked-form.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { useTerms } from '#web/ui/page/frame.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { apart } from '#web/ui/start/apart.tsx'
import { still } from '#web/ui/start/still.tsx'
import { KeptLines } from './kept-lines.tsx'

const CarriageChoice = apart('carriage-choice', () => import('#web/storefront/shipping/carriage-choice.tsx'))
const StillTerms = still(() => import('#web/storefront/checkout/accepted-terms.tsx'))

type Props = Pick<
  ToFinish,
  'lines' | 'subtotal' | 'discount' | 'couponCode' | 'freeShipping' | 'carriage' | 'balance' | 'credit'
> & {
  values: PersonalValues
  filled: Filled
  addresses: AddressChoice | null
  token: string
  /** What was agreed of sending it holds for this code alone. */
  agreedCode: string
  offer: ReturnType<typeof carriageChoice> | null
  saleTerms: number
  showNetPrice: boolean
  said: { answer: FormAnswer; message: string } | null
}

/** The checkout's own form, for goods that are kept already: the total follows the choices at once, and without scripts with the answer. */
export function FinishForm({ said, lines, saleTerms, showNetPrice, ...stage }: Props) {
  const { subtotal, discount, couponCode, freeShipping, carriage, balance, agreedCode, offer } = stage
  const { values, filled } = useFirstOf(stage, useTimesSent())
  const { form, fields, formProps, problems, attempt } = useCheckedForm<PersonalField>({
    id: CHECKOUT_FORM,
    schema: purchaseForm,
    answer: said?.answer,
    defaultValue: values,
    prepare: composeBirthDate,
    order: FORM_ORDER,
  })
  const terms = useTerms()
  const typed = said?.answer.typed
  const delivery = (terms.pickup && (typed?.delivery ?? values.delivery)) || 'delivery'
  const pays = typed ? Boolean(typed.credit) : stage.credit > 0
  const choice = useLiveChoice({ carriage: offer?.chosen, ...values, ...typed, delivery, credit: pays })
  const kept = { subtotalCentavos: subtotal, discountCentavos: discount }
  const sent = { ...choice, delivery: 'delivery' as const }
  const agreed = agreedFor({ carriage }, agreedCode, sent)
  const chosen = agreed
    ? agreed.carriage
    : (offer?.shown.options.find(({ key }) => key === choice.carriage) ?? offer?.shown.options[0])
  const by = { quoted: chosen?.price ?? null, promisedDays: chosen?.days ?? null }
  const amounts = keptAmounts(kept, terms, { ...choice, ...by }, freeShipping)
  const fee = keptAmounts(kept, terms, { ...sent, ...by }, freeShipping).shipping
  const most = Math.min(balance, amounts.total)
  const sending = useNavigation().formData?.has('shownTotal') === true
  useDraft(CHECKOUT_FORM)
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-14 2xl:gap-20">
      <PageTitle name="Terminá tu pedido" failed={said !== null || problems.length > 0} hidden />
      <div className="max-w-3xl space-y-8">
        {said && problems.length === 0 && <Notice tone="warning" title={said.message} />}
        <FormSummary
          title={CHECKOUT_INVALID}
          problems={problems}
          attempt={attempt}
          formId={CHECKOUT_FORM}
          anchors={{ ageCompra: fields.ageDay.id }}
        />
        <Form method="post" preventScrollReset {...formProps} className="space-y-10">
          <PersonFields fields={fields} validate={form.validate} />
          <DeliveryChoice to={{ ...choice, ...by }} fee={fee} initial={String(delivery)} />
          <WhereTo fields={fields} addresses={stage.addresses} signedIn typed={typed} />
          {choice.delivery === 'delivery' && !agreed && (
            <>
              {agreedCode !== '' && (
                <p role="status" className="font-medium">
                  {CHAT_SAYS.otherCode(agreedCode)}
                </p>
              )}
              {offer && (
                <CarriageChoice
                  {...offer}
                  code={choice.postalCode}
                  chosen={choice.carriage}
                  free={amounts.shipping === 0}
                  order={stage.token}
                />
              )}
            </>
          )}
          <input type="hidden" name={FILLED} value={filled} />
          <input type="hidden" name="shownTotal" value={amounts.total} />
          <input type="hidden" name="shownTerms" value={saleTerms} />
        </Form>
      </div>
      <section
        aria-labelledby="tu-pedido"
        className="h-fit space-y-4 bg-bone px-5 py-6 max-md:-mx-4 md:px-7 lg:sticky lg:top-20"
      >
        <h2 id="tu-pedido" className="display text-xl">
          Tu pedido
        </h2>
        <KeptLines lines={lines} />
        <AmountsTable
          amounts={{ ...amounts, credit: choice.credit ? most : 0 }}
          couponCode={couponCode}
          freeShipping={amounts.shipping === 0 && choice.delivery === 'delivery' ? freeShipping?.name : null}
          promotions={byPromotion(lines.map(({ promotions }) => promotions))}
          shippingName={
            choice.delivery === 'pickup'
              ? DELIVERY_LABEL.pickup
              : chosen
                ? `Envío: ${chosen.name}`
                : `Envío a ${choice.province ? provinceName(choice.province) : 'tu provincia'}`
          }
          showNetPrice={showNetPrice}
        />
        {balance > 0 && (
          <label className="check text-md">
            <input type="checkbox" name="credit" value={balance} form={CHECKOUT_FORM} defaultChecked={pays} />
            Usar mi saldo a favor: {formatPesos(most)}
          </label>
        )}
        <Button form={CHECKOUT_FORM} pending={sending} className="w-full text-lg">
          {sending ? 'Enviando…' : 'Confirmar Pedido'}
        </Button>
        <StillTerms withdrawal={paths.withdrawal} accepts />
      </section>
    </div>
  )
}
