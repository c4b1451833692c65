import { lazy, Suspense, useState } from 'react'
import { COUPON_MESSAGES, MAX_CODE } from '#rules/coupons/coupon.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { CHECKOUT_FORM } from '#web/storefront/checkout/form-id.ts'
import type { CheckoutSaid } from '#web/storefront/checkout/said.ts'

/** Fetched when somebody has a coupon. */
const CouponDialog = lazy(() => import('./coupon-dialog.tsx'))

type Props = { coupon: { code: string } | null; problem: string | null; said: CheckoutSaid | null }

/** Behind a link (Baymard: an open field sends people away to look for codes). A dialog; without JavaScript a small form. */
export function Coupon({ coupon, problem, said }: Props) {
  const [open, setOpen] = useState<boolean>()
  return (
    <div className="mb-4">
      {said?.coupon && !said.coupon.ok && (
        <Notice tone="error" title={said.coupon.title} className="mb-2">
          {said.coupon.text}
        </Notice>
      )}
      {problem && (
        <Notice tone="warning" title={COUPON_MESSAGES.invalidTitle} className="mb-2">
          {problem}
        </Notice>
      )}
      {coupon || problem ? (
        <Applied code={coupon?.code} />
      ) : (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="link inline-flex min-h-11 items-center gap-2 text-md noscript:hidden"
        >
          <Icon of="ticket" />
          Tengo un cupón de descuento
        </button>
      )}
      {open !== undefined && (
        <Suspense>
          <CouponDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {!coupon && !problem && <PlainCoupon />}
    </div>
  )
}

function Applied({ code }: { code: string | undefined }) {
  return (
    <p id="cupon" className="flex min-h-11 items-center justify-between gap-3 text-md">
      <span className="inline-flex items-center gap-2">
        <Icon of="ticket" />
        <span>
          {code ? (
            <>
              Cupón <strong>{code}</strong>
            </>
          ) : (
            'Cupón sin efecto'
          )}
        </span>
      </span>
      <button
        form={CHECKOUT_FORM}
        name="intent"
        value="coupon-remove"
        formNoValidate
        className="link min-h-11"
      >
        Quitar
      </button>
    </p>
  )
}

const PlainCoupon = () => (
  <noscript>
    {import.meta.env.SSR && (
      <p className="flex flex-wrap items-end gap-2">
        <label htmlFor="cupon" className="grow text-md font-semibold">
          {COUPON_MESSAGES.prompt}
          <input
            id="cupon"
            name="cupon"
            form={CHECKOUT_FORM}
            maxLength={MAX_CODE}
            className="input mt-1.5 font-normal"
          />
        </label>
        <button
          form={CHECKOUT_FORM}
          name="intent"
          value="coupon"
          formNoValidate
          className="button"
          data-look="quiet"
        >
          {COUPON_MESSAGES.submit}
        </button>
      </p>
    )}
  </noscript>
)
