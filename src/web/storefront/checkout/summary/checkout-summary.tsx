import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { COUPON_MESSAGES } from '#rules/coupons/coupon.ts'
import { paymentNote } from '#rules/checkout/payment-note.ts'
import type { Amounts } from '#rules/orders/order.ts'
import { byPromotion, type PromotionOffer } from '#rules/promotions/offers.ts'
import { DELIVERY_LABEL, provinceName } from '#rules/checkout/shipping.ts'
import { Button } from '#web/ui/button.tsx'
import { useTerms } from '#web/ui/page/frame.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { AmountsTable } from './amounts-table.tsx'
import { Coupon } from '#web/storefront/coupons/coupon.tsx'
import { CHECKOUT_FORM } from '../form-id.ts'
import type { Choice } from '../live-choice.ts'
import type { CheckoutSaid } from '../said.ts'
import type { FormStage } from '#web/storefront/orders/stages.ts'
import { still } from '#web/ui/start/still.tsx'
import { StillLines } from './still-lines.ts'
import { apart } from '#web/ui/start/apart.tsx'

// Seldom shown, as are the notices of the form.
const ChangesToAccept = apart('changes-to-accept', () => import('../changes-to-accept.tsx'))
const CreditChoice = apart('credit-choice', () => import('./credit-choice.tsx'))
const StillLegalNote = still(() => import('../legal-note.tsx'))

type Props = FormStage & {
  amounts: Amounts
  offer: PromotionOffer
  choice: Choice
  said: CheckoutSaid | null
  sending: boolean
}

/** What is bought and what it costs; the button that confirms it stands right below the total. */
export function CheckoutSummary({
  quote,
  amounts,
  offer,
  choice,
  said,
  sending,
  showNetPrice,
  couponAccepted,
  changes,
  balance,
  drop,
}: Props) {
  const { cart, coupon, couponProblem } = quote
  const { handMeans } = useTerms()
  const most = Math.min(balance, amounts.total)
  const credit = choice.credit ? most : 0
  return (
    <section
      id="resumen"
      aria-labelledby="resumen-titulo"
      className="h-fit scroll-mt-20 bg-bone px-5 py-6 max-md:-mx-4 md:px-7 lg:sticky lg:top-20"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="resumen-titulo" className="display text-xl">
          Tu pedido
        </h2>
        {drop ? (
          <span className="text-md">{drop}</span>
        ) : (
          <Link to={paths.cart} className="link inline-flex min-h-11 items-center text-md">
            Cambiar
          </Link>
        )}
      </div>
      <StillLines
        lines={cart.lines}
        promotions={offer.lines}
        changes={changes}
        className="mt-2 mb-4 border-y border-line max-lg:hidden"
      />
      {couponAccepted && coupon && (
        <Notice tone="success" title={COUPON_MESSAGES.validTitle} className="mb-4">
          {COUPON_MESSAGES.validText}
        </Notice>
      )}
      <Coupon coupon={coupon} problem={couponProblem} said={said} />
      <AmountsTable
        amounts={{ ...amounts, credit }}
        couponCode={coupon?.code}
        promotions={byPromotion(offer.lines)}
        freeShipping={amounts.shipping === 0 ? offer.freeShipping?.name : null}
        shippingName={
          choice.delivery === 'pickup'
            ? DELIVERY_LABEL.pickup
            : `Envío a ${choice.province ? provinceName(choice.province) : 'tu provincia'}`
        }
        showNetPrice={showNetPrice}
      />
      <noscript>
        {import.meta.env.SSR && (
          <button
            form={CHECKOUT_FORM}
            name="intent"
            value="update"
            formNoValidate
            className="link mt-2 min-h-11 text-md"
          >
            Actualizar el envío según la provincia elegida
          </button>
        )}
      </noscript>
      <div aria-live="polite">
        {changes.length > 0 && (
          <ChangesToAccept
            formId={CHECKOUT_FORM}
            changes={changes}
            cart={cart}
            accepted={String(said?.answer?.typed?.accepted ?? '')}
          />
        )}
      </div>
      {most > 0 && (
        <CreditChoice balance={balance} most={most} initial={Boolean(said?.answer?.typed?.credit)} />
      )}
      <Button form={CHECKOUT_FORM} pending={sending} className="mt-5 w-full text-lg">
        {sending ? 'Enviando…' : 'Confirmar Pedido'}
      </Button>
      <p className="mt-2 text-center text-sm text-muted">
        {paymentNote({ total: amounts.total, credit, hasCredit: balance > 0, handMeans })}
      </p>
      <StillLegalNote />
    </section>
  )
}
