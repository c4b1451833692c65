import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { OF_ORDER, shippingPaths } from '#rules/shipping-paths.ts'
import { formatPesos } from '#rules/money.ts'
import { CARRIAGE_SAYS } from '#rules/shipments/carriage.ts'
import type { OfferShown } from './offer-shown.ts'

type Props = {
  shown: OfferShown
  /** In the form now. */
  code: string
  chosen: string
  free: boolean
  /** Of a sent form: what there is to do. */
  said: string | null
  /** The token of the order that is ended; none: the cart's. */
  order?: string
}

/** How it is sent, of what couriers offer; a button asks for the code of the form, and with scripts it is asked by itself. */
export default function CarriageChoice({ shown, code, chosen, free, said, order }: Props) {
  const fetcher = useFetcher()
  const tried = useRef('')
  const { options } = shown
  const typed = /\d{4}/.exec(code)?.[0] ?? ''
  const isOther = typed !== '' && typed !== (/\d{4}/.exec(shown.code)?.[0] ?? '')
  const wanting = typed !== '' && (isOther || (options.length === 0 && !shown.fromTable))
  const { submit } = fetcher
  useEffect(() => {
    if (!wanting || tried.current === typed) return
    tried.current = typed
    const asked = new FormData()
    asked.set('codePostal', typed)
    if (order !== undefined) asked.set(OF_ORDER, order)
    void submit(asked, { method: 'post', action: shippingPaths.quote })
  }, [wanting, typed, order, submit])
  const keys = options.map(({ key }) => key).join()
  // Other choices cost something else: whoever reckons looks at the form again.
  useEffect(() => void document.dispatchEvent(new Event('change')), [keys])
  const first = options.find(({ key }) => key === chosen) ?? options[0]
  return (
    <fieldset id="envio" className="mt-6 scroll-mt-20" aria-busy={fetcher.state !== 'idle'}>
      <legend className="mb-2 text-md font-semibold">¿Cómo te lo mandamos?</legend>
      {said !== null && (
        <p role="alert" className="mb-3 font-medium text-rojo">
          {said}
        </p>
      )}
      <div role="status" className="text-sm">
        {shown.problem !== null ? (
          <p className="font-medium text-rojo">{shown.problem}</p>
        ) : (
          options.length > 0 && (
            <p className="mb-2 text-muted">
              Al código postal {shown.code}: {shown.place}
            </p>
          )
        )}
        {shown.fromTable && <p className="font-medium">{CARRIAGE_SAYS.table}</p>}
      </div>
      <div className="grid gap-3">
        {options.map(({ key, name, where, price, when }) => (
          <label
            key={key}
            className="check rounded-input border border-field bg-white px-4 py-3.5 has-checked:border-ink has-checked:ring-1 has-checked:ring-ink"
          >
            <input type="radio" name="carriage" value={key} defaultChecked={key === first?.key} />
            <span className="min-w-0 flex-1">
              <span className="flex justify-between gap-3 font-semibold">
                {name}
                <span className="tabular-nums">{free ? 'Gratis' : formatPesos(price)}</span>
              </span>
              <span className="mt-0.5 block text-sm text-muted">{when}</span>
              {where !== '' && <span className="block text-sm text-muted">{where}</span>}
            </span>
          </label>
        ))}
      </div>
      <button name="intent" value="carriage" formNoValidate className="link mt-2 min-h-11 text-md">
        Ver los costos a mi código postal
      </button>
    </fieldset>
  )
}
