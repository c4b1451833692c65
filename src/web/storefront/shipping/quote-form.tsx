import { shippingPaths } from '#rules/shipping-paths.ts'
import { formatPesos } from '#rules/money.ts'
import { CARRIAGE_SAYS } from '#rules/shipments/carriage.ts'
import { Here } from '#web/ui/form/here.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { OfferShown } from './offer-shown.ts'

/** What it costs to send, by postal code: a form that works by itself, and what came of it. Whatever stands around it may hear it. */
export default function QuoteForm({
  shown,
  product,
  free,
}: {
  shown: OfferShown
  product?: number
  free?: boolean
}) {
  const { code, problem, place, options, fromTable } = shown
  // Of each courier the nearest branch; which one is chosen with the order.
  const first = options.filter(({ kind }, at) => options.findIndex((one) => one.kind === kind) === at)
  const more = options.length - first.length
  return (
    <section aria-label="Calcular envío" className="mb-4">
      <form method="post" action={shippingPaths.quote} className="flex flex-wrap items-end gap-2">
        <Here />
        {product !== undefined && <input type="hidden" name="product" value={product} />}
        <div className="min-w-0 grow">
          <label htmlFor="codigo-envio" className="mb-1.5 flex items-center gap-2 text-md font-semibold">
            <Icon of="truck" size={20} />
            Tu código postal
          </label>
          <input
            id="codigo-envio"
            name="codePostal"
            key={code}
            defaultValue={code}
            inputMode="numeric"
            autoComplete="postal-code"
            required
            aria-invalid={problem !== null || undefined}
            aria-describedby="codigo-envio-dicho"
            className="input"
          />
        </div>
        <button className="button" data-look="quiet">
          Calcular envío
        </button>
      </form>
      <div id="codigo-envio-dicho" role="status" className="mt-2 text-sm">
        {problem !== null ? (
          <p className="font-medium text-rojo">{problem}</p>
        ) : (
          place !== '' && <p className="text-muted">{place}</p>
        )}
        {fromTable && <p className="mt-1 font-medium">{CARRIAGE_SAYS.table}</p>}
        {options.length > 0 && (
          <ul className="mt-2 divide-y divide-line border-y border-line text-md">
            {first.map(({ key, name, where, price, when }) => (
              <li key={key} className="flex justify-between gap-4 py-2">
                <span className="min-w-0">
                  <b className="font-semibold">{name}</b>
                  <span className="block text-sm text-muted">{when}</span>
                  {where !== '' && <span className="block text-sm text-muted">{where}</span>}
                </span>
                <b className="shrink-0 tabular-nums">{free ? 'Gratis' : formatPesos(price)}</b>
              </li>
            ))}
          </ul>
        )}
        {more > 0 && (
          <p className="mt-2 text-muted">
            {more === 1 ? 'Otra sucursal cercana se elige' : `Otras ${more} sucursales cercanas se eligen`} al
            comprar.
          </p>
        )}
      </div>
    </section>
  )
}
