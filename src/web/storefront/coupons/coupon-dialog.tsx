import { useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { COUPON_MESSAGES, MAX_CODE } from '#rules/coupons/coupon.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import type { CheckoutSaid } from '#web/storefront/checkout/said.ts'

export default function CouponDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  // The checkout of the cart, or of one pair.
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<CheckoutSaid>()
  const result = fetcher.data?.coupon
  const pending = fetcher.state !== 'idle'
  // Another code is being typed: what was said was about the one before.
  const [typedSince, setTypedSince] = useState<typeof result>()
  const accepted = result?.ok && !pending
  return (
    <Dialog title={COUPON_MESSAGES.prompt} open={open} onClose={onClose}>
      <fetcher.Form
        method="post"
        action={pathname + search}
        onInput={() => setTypedSince(result)}
        className="space-y-4"
      >
        <input type="hidden" name="dialog" value="1" />
        <div>
          <label htmlFor="cupon-codigo" className="mb-1.5 block text-md font-semibold">
            Código
          </label>
          <input
            id="cupon-codigo"
            name="cupon"
            data-first
            maxLength={MAX_CODE}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby="cupon-resultado"
            className="input uppercase"
          />
        </div>
        <div id="cupon-resultado" aria-live="polite">
          {result && !pending && typedSince !== result && (
            <Notice quiet tone={result.ok ? 'success' : 'error'} title={result.title}>
              {result.text}
            </Notice>
          )}
        </div>
        {accepted ? (
          <Button type="button" onClick={onClose} className="w-full">
            Listo
          </Button>
        ) : (
          <Button name="intent" value="coupon" pending={pending} className="w-full">
            {COUPON_MESSAGES.submit}
          </Button>
        )}
      </fetcher.Form>
    </Dialog>
  )
}
