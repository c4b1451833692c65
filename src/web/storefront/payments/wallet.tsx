import { useEffect, useState } from 'react'
import { paths } from '#rules/paths.ts'
import type { PaymentStart } from '#shop/payments/payment.ts'
import { openWallet } from './mercado-pago.ts'

const BOX = 'mercado-pago-wallet'

/** The widget leaves by itself; a beacon outlives the page. */
function noteLeaving(reference: string) {
  const form = new FormData()
  form.set('intent', 'leave')
  form.set('reference', reference)
  navigator.sendBeacon(paths.checkout, form)
}

/**
 * Mercado Pago's Wallet Brick. The plain link to the same place is there from the start, so that nobody waits for a script
 * or is left without a button when it is blocked (product §33.6); the brick takes its room when it is ready.
 */
export function Wallet({ start, reference }: { start: PaymentStart; reference: string }) {
  const [ready, setReady] = useState(false)
  const { publicKey, scriptUrl, preferenceId } = start
  // Through our own address, which notes that the shopper left: from then on it is not known whether it was paid.
  const away = paths.leaveToPay(reference)

  useEffect(() => {
    let gone = false
    let close = () => {}
    const say = (now: boolean) => () => {
      if (!gone) setReady(now)
    }
    openWallet(
      BOX,
      { publicKey, scriptUrl, preferenceId },
      {
        onReady: say(true),
        onError: say(false),
        onSubmit: () => noteLeaving(reference),
      },
    )
      .then((unmount) => (gone ? unmount() : (close = unmount)))
      .catch(say(false))
    return () => {
      gone = true
      close()
    }
  }, [publicKey, scriptUrl, preferenceId, reference])

  return (
    <div>
      <div className="relative min-h-14">
        {!ready && (
          <a href={away} className="button absolute inset-x-0 top-0 min-h-14 text-lg">
            Pagar con Mercado Pago
          </a>
        )}
        <div id={BOX} className={ready ? '' : 'invisible absolute inset-x-0 top-0 h-14 overflow-hidden'} />
      </div>
      {/* Has its room from the start: what stands below does not move when the brick comes. */}
      <p className={`mt-2 text-center text-sm text-muted ${ready ? '' : 'invisible'}`}>
        ¿El botón no responde?{' '}
        <a href={away} className="link text-ink">
          Pagar con Mercado Pago
        </a>
      </p>
    </div>
  )
}
