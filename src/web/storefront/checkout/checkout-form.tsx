import { Form, useNavigation } from 'react-router'
import { CHECKOUT_INVALID } from '#rules/checkout/purchase.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { FormSummary } from '#web/ui/form/form-summary.tsx'
import { useCheckedForm } from '#web/ui/form/use-checked-form.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import { PersonFields } from '#web/ui/personal/personal-fields.tsx'
import { CheckoutSummary } from './summary/checkout-summary.tsx'
import { WhereTo } from './personal/where-to.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import type { CheckoutSaid } from './said.ts'
import {
  composeBirthDate,
  FILLED,
  FORM_ORDER,
  purchaseForm,
  type PersonalField,
} from '#web/ui/personal/personal-form.ts'
import type { FormStage } from '#web/storefront/orders/stages.ts'
import { CHECKOUT_FORM } from './form-id.ts'
import { liveAmounts, useLiveChoice } from './live-choice.ts'
import { still } from '#web/ui/start/still.tsx'
import { useTerms } from '#web/ui/page/frame.ts'
import { useDraft } from '#web/ui/personal/use-draft.ts'
import { apart } from '#web/ui/start/apart.tsx'

// Only where there is one column.
const FoldedSummary = apart('folded-summary', () => import('./summary/folded-summary.tsx'))
// Seldom shown: nobody carries it who is not told so.
const SaidNotice = apart('said-notice', () => import('./said-notice.tsx'))
const CarriageChoice = apart('carriage-choice', () => import('#web/storefront/shipping/carriage-choice.tsx'))
/** Its buttons are of the form: what they send is heard there. */
const SignInInvitation = still(() => import('./sign-in-invitation.tsx'))

/** Datos → Envío → Pago on one page; the summary beside it follows the choices at once. */
export function CheckoutForm({ said, ...stage }: FormStage & { said: CheckoutSaid | null }) {
  const { quote, signedIn } = stage
  // What is read anew after the session ended has nobody's data.
  const { values, filled } = useFirstOf({ values: stage.values, filled: stage.filled }, useTimesSent())
  const { form, fields, formProps, problems, attempt } = useCheckedForm<PersonalField>({
    id: CHECKOUT_FORM,
    schema: purchaseForm,
    answer: said?.answer,
    defaultValue: values,
    prepare: composeBirthDate,
    order: FORM_ORDER,
  })
  const typed = said?.answer?.typed
  const terms = useTerms()
  const delivery = (terms.pickup && (typed?.delivery ?? values.delivery)) || 'delivery'
  const carriage = stage.carriage
  const live = useLiveChoice({ carriage: carriage?.chosen, ...values, ...typed, delivery })
  const choice = { ...live, ...(carriage?.of[live.carriage] ?? carriage?.of[carriage.chosen]) }
  const { amounts, offer } = liveAmounts(quote, choice, terms)
  // Pressing again after an answer that got lost orders nothing twice, whatever was read anew in between.
  const placingKey = useFirstOf(stage.placingKey, stage.bought)
  const sending = useNavigation().formData?.get('key') != null
  useDraft(CHECKOUT_FORM)

  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-14 2xl:gap-20">
      <PageTitle name="Checkout" failed={problems.length > 0 || Boolean(said?.message)} hidden />
      <div className="max-w-3xl space-y-8">
        <FoldedSummary
          cart={quote.cart}
          promotions={offer.lines}
          changes={stage.changes}
          counted={stage.counted}
          total={amounts.total}
        />
        {said && (said.reason === 'changed' || (said.message && problems.length === 0)) && (
          <SaidNotice said={said} cart={quote.cart} />
        )}
        <FormSummary
          title={CHECKOUT_INVALID}
          problems={problems}
          attempt={attempt}
          formId={CHECKOUT_FORM}
          anchors={{ ageCompra: fields.ageDay.id, cupon: 'cupon' }}
        />
        {!signedIn && (
          <SignInInvitation
            formId={CHECKOUT_FORM}
            insist={said?.reason === 'signed-out'}
            sentTo={stage.codeSentTo}
            email={values.emailCompra}
            wrong={said?.reason === 'code'}
          />
        )}
        <Form method="post" action={stage.here} preventScrollReset {...formProps} className="space-y-12">
          <Step number={1} name="Tus datos">
            <PersonFields fields={fields} validate={form.validate} />
          </Step>
          <Step number={2} name="Envío">
            <DeliveryChoice
              to={choice}
              fee={liveAmounts(quote, { ...choice, delivery: 'delivery' }, terms).amounts.shipping}
              initial={delivery}
            />
            <WhereTo fields={fields} addresses={stage.addresses} signedIn={signedIn} typed={typed} />
            {carriage && choice.delivery === 'delivery' && (
              <CarriageChoice
                {...carriage}
                code={choice.postalCode}
                chosen={choice.carriage}
                free={amounts.shipping === 0}
              />
            )}
          </Step>
          <input type="hidden" name="key" value={said?.placingKey ?? placingKey} />
          <input type="hidden" name={FILLED} value={filled} />
          <input type="hidden" name="shownTotal" value={amounts.total} />
          <input type="hidden" name="shownTerms" value={stage.saleTerms} />
        </Form>
      </div>
      <CheckoutSummary
        {...stage}
        amounts={amounts}
        offer={offer}
        choice={choice}
        said={said}
        sending={sending}
      />
    </div>
  )
}

function Step({ number, name, children }: { number: number; name: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={`paso-${number}`}>
      <h2 id={`paso-${number}`} className="mb-6 flex items-baseline gap-3 border-b border-ink pb-3">
        <span aria-hidden className="display text-lg text-muted tabular-nums">
          {number}
        </span>
        <span className="display text-xl">{name}</span>
      </h2>
      {children}
    </section>
  )
}
