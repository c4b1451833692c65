import { Form } from 'react-router'
import { formatAmount } from '#rules/money.ts'
import { QR_ASK_MS } from '#rules/till/qr.ts'
import type { TillQr } from '#shop/till/till.ts'
import { ReadAgain } from '#web/admin/ui/read-again.tsx'
import { Button } from '#web/ui/button.tsx'
import { clockTime } from '#web/ui/dates.ts'
import type { QrPath } from '#web/ui/qr.ts'

const QUIET = 4
/** In seconds, for who has no scripts: time enough to press a button. */
const RELOAD = '5'

/** What whoever buys scans with their wallet. The page finds out by itself when it is paid. */
export function QrWaits({ qr, drawn }: { qr: TillQr; drawn: QrPath | null }) {
  return (
    <section aria-labelledby="qr" className="panel mx-auto max-w-md space-y-4 p-4 text-center md:p-6">
      <h2 id="qr" className="text-lg font-bold">
        {drawn ? 'Escaneá para pagar' : 'El QR todavía no está'}
      </h2>
      <p className="text-2xl font-bold tabular-nums">{formatAmount(qr.total)}</p>
      {drawn ? (
        <>
          {/* White under it and four modules around it, whatever the page's colours are: cameras need that. */}
          <svg
            viewBox={`${-QUIET} ${-QUIET} ${drawn.size + 2 * QUIET} ${drawn.size + 2 * QUIET}`}
            role="img"
            aria-label={`QR de Mercado Pago por ${formatAmount(qr.total)}`}
            shapeRendering="crispEdges"
            className="mx-auto w-full max-w-80 bg-white"
          >
            <path d={drawn.path} fill="#000" />
          </svg>
          <p className="text-md text-muted">
            Con la app de Mercado Pago o la de cualquier banco.
            {qr.expiresAt && ` Vence a las ${clockTime(qr.expiresAt)}.`} Los productos quedan apartados hasta
            entonces.
          </p>
          <ReadAgain everyMs={QR_ASK_MS} withoutScripts={RELOAD} />
        </>
      ) : (
        <p>
          Mercado Pago no lo mandó. Los productos están apartados y no se cobró nada: pedilo otra vez, o
          cancelalo y cobrá con otro medio.
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {!drawn && (
          <Form method="post">
            <input type="hidden" name="intent" value="again-qr" />
            <Button>Pedir el QR otra vez</Button>
          </Form>
        )}
        {qr.playedAt && (
          <a href={qr.playedAt} target="_blank" rel="noreferrer" className="button" data-look="quiet">
            Pagarlo en la billetera de prueba
          </a>
        )}
        <Form method="post">
          <input type="hidden" name="intent" value="cancel-qr" />
          <Button look="quiet">Cancelar el QR</Button>
        </Form>
      </div>
    </section>
  )
}
