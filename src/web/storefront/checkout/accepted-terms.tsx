import { WITHDRAWAL_CALENDAR_TERM } from '#rules/sale-terms/terms.ts'
import { paths } from '#rules/paths.ts'

type Props = {
  /** Where one withdraws. */
  withdrawal: string
  /** Beside a button that buys. */
  accepts: boolean
}

/** Ley 24.240 art. 34: the right is told in every sale document, or its ten days do not run. Still (ui/start/still.tsx). */
export default function AcceptedTerms({ withdrawal, accepts }: Props) {
  return (
    <p className="border-t border-line pt-4 text-sm leading-relaxed text-muted">
      Derecho de arrepentimiento: tenés {WITHDRAWAL_CALENDAR_TERM} desde que recibís el producto (o desde la
      compra, lo que pase después) para devolverlo sin costo y sin dar motivos (Ley 24.240, art. 34).{' '}
      <a href={withdrawal} className="link text-ink">
        Botón de arrepentimiento
      </a>
      .
      {accepts && (
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
  )
}
