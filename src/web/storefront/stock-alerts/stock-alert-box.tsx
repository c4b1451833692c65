import { paths } from '#rules/paths.ts'
import { STOCK_ALERT_LABEL } from '#rules/stock-alerts/stock-alert.ts'
import { Here } from '#web/ui/form/here.tsx'
import { AlertEmail } from '#web/storefront/email-alerts/alert-email.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = { productId: number; gone: string[]; alertedSizes: string[]; signedIn: boolean }

/** For sizes that are sold out: one button each, pressed while the shop keeps an eye on it. Still (ui/start/still.tsx): buy-box.tsx sends it. */
export default function StockAlertBox({ productId, gone, alertedSizes, signedIn }: Props) {
  if (gone.length === 0) return null
  return (
    <section
      id="avisame"
      aria-labelledby="avisame-titulo"
      className="mt-2 mb-4 scroll-mt-28 border-t border-line pt-4"
    >
      <h2 id="avisame-titulo" className="font-semibold">
        {STOCK_ALERT_LABEL}
      </h2>
      <p className="text-sm text-muted">
        {signedIn
          ? 'Tocá tu talle: te escribimos una sola vez. Tocalo de nuevo para sacarlo.'
          : 'Tocá tu talle e ingresá: te escribimos una sola vez.'}
      </p>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {gone.map((size) => {
          const on = alertedSizes.includes(size)
          return (
            <li key={size}>
              <form method="post" action={paths.stockAlert}>
                <Here />
                <input type="hidden" name="productId" value={productId} />
                <input type="hidden" name="size" value={size} />
                <input type="hidden" name="on" value={on ? '0' : '1'} />
                <button
                  className="inline-flex min-h-11 min-w-13 items-center justify-center gap-1.5 rounded-input border border-field bg-white px-2.5 font-semibold tabular-nums hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-white"
                  aria-pressed={on}
                  aria-label={`Avisame cuando vuelva el talle ${size}`}
                >
                  <Icon of={on ? 'check' : 'bell'} size={16} />
                  {size}
                </button>
              </form>
            </li>
          )
        })}
      </ul>
      {!signedIn && (
        <details className="mt-3">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center text-md">
            Sin cuenta, con mi e-mail
          </summary>
          <form method="post" action={paths.emailAlert} className="mt-2 grid gap-3">
            <Here />
            <input type="hidden" name="productId" value={productId} />
            <label className="block">
              <span className="mb-1.5 block text-md font-semibold">Talle que esperás</span>
              <select name="size" className="input">
                {gone.map((size) => (
                  <option key={size}>{size}</option>
                ))}
              </select>
            </label>
            <div>
              <AlertEmail id="avisame-email" />
            </div>
          </form>
        </details>
      )}
    </section>
  )
}
