import { WITHDRAWAL_CALENDAR_TERM } from '#rules/returns/terms.ts'
import { paths } from '#rules/paths.ts'
import { CHECKOUT_FORM } from './live-choice.ts'

/** What stands below the button that confirms: the way to a gift card's credit, which keeps what was typed; and Ley 24.240 art. 34: the right is told in every sale document, or its ten days do not run. Still at the checkout (ui/start/still.tsx). */
export default function LegalNote({
  placed,
}: {
  /** The number of the order, once there is one. */ placed?: string
}) {
  return (
    <>
      {!placed && (
        <p className="mt-3 text-center">
          <button
            form={CHECKOUT_FORM}
            name="intent"
            value="gift"
            formNoValidate
            className="link min-h-11 text-md"
          >
            Canjear una tarjeta de regalo
          </button>
        </p>
      )}
      <p className="mt-5 border-t border-line pt-4 text-sm leading-relaxed text-muted">
        Derecho de arrepentimiento: tenés {WITHDRAWAL_CALENDAR_TERM} desde que recibís el producto (o desde la
        compra, lo que pase después) para devolverlo sin costo y sin dar motivos (Ley 24.240, art. 34).{' '}
        <a href={placed ? paths.withdrawalOf(placed) : paths.withdrawal} className="link text-ink">
          Botón de arrepentimiento
        </a>
        .
        {!placed && (
          <>
            {' '}
            Al confirmar aceptás nuestras{' '}
            <a href={paths.saleTerms} className="link text-ink">
              condiciones de venta
            </a>
            , nuestra{' '}
            <a href={paths.terms} className="link text-ink">
              política de privacidad
            </a>{' '}
            y nuestra{' '}
            <a href={paths.returns} className="link text-ink">
              política de cambios
            </a>
            .
          </>
        )}
      </p>
    </>
  )
}
