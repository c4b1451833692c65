import { adminPaths } from '#rules/admin-paths.ts'
import { SHEET_SAYS } from '#rules/consignment/sheet/columns.ts'
import { SITUATION_LABEL, SITUATIONS, type Situation } from '#rules/consignment/sheet/situations.ts'
import { formatExact } from '#rules/money.ts'
import { CsvLink } from '#web/admin/reports/period-form.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'

type Trial = {
  counts: Record<Situation, number>
  /** Centavos. */
  openings: number
  owners: number
  incomplete: number
  /** Owners whose account stays out: nobody says whose it is. */
  withoutAccount: number
  skipped: number
  doubtful: number
  doubtfulLines: number[]
  asksSide: boolean
  refusals: number
  refused: { line: number; reason: string }[]
}

/** What an import would do now; nothing of it is done. */
export function SheetTrial({ id, trial }: { id: number; trial: Trial }) {
  const { counts, openings, owners, incomplete, withoutAccount, skipped, asksSide, refusals, refused } = trial
  const { doubtful, doubtfulLines } = trial
  return (
    <section aria-labelledby="prueba" className="panel mb-6 p-4 md:p-5">
      <h2 id="prueba" className="text-lg font-bold">
        Prueba: todavía no entró nada
      </h2>
      {asksSide && <Notice tone="error" className="mt-3" title={SHEET_SAYS.side} />}
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[1fr_auto] sm:max-w-[44rem]">
        {SITUATIONS.map((situation) => (
          <div key={situation} className="contents">
            <dt className="text-muted">{SITUATION_LABEL[situation]}</dt>
            <dd className="font-medium tabular-nums sm:text-right">{counts[situation]}</dd>
          </div>
        ))}
        <dt className="text-muted">Dueños</dt>
        <dd className="font-medium tabular-nums sm:text-right">
          {owners}
          {incomplete > 0 && `, ${incomplete} por completar`}
        </dd>
        <dt className="font-semibold">Lo que se les debe desde el primer día</dt>
        <dd className="font-semibold tabular-nums sm:text-right">{formatExact(openings)}</dd>
      </dl>
      {doubtful > 0 && (
        <p className="mt-3 text-md text-muted">
          De {doubtful} no entendimos en qué estado están, y entran como «Usado · Bueno» hasta que los
          revises: líneas {doubtfulLines.join(', ')}
          {doubtful > doubtfulLines.length && '…'}.
        </p>
      )}
      {withoutAccount > 0 && (
        <p className="mt-3 text-md text-muted">
          {withoutAccount === 1
            ? 'De un dueño no entra la cuenta'
            : `De ${withoutAccount} dueños no entra la cuenta`}
          : falta su DNI o su CUIL. Queda anotado para pedírselo.
        </p>
      )}
      {skipped > 0 && (
        <p className="mt-3 text-md text-muted">
          {skipped === 1 ? 'Una fila no se trae' : `${skipped} filas no se traen`}, como elegiste.
        </p>
      )}
      {refusals > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-semibold">
            {refusals === 1 ? '1 fila rechazada' : `${refusals} filas rechazadas`}
          </h3>
          <ul className="mb-3 text-md">
            {refused.map(({ line, reason }) => (
              <li key={line}>
                Línea {line}: {reason}
              </li>
            ))}
          </ul>
          <CsvLink to={adminPaths.consignmentSheetRefused(id)}>Descargar las rechazadas</CsvLink>
        </>
      )}
    </section>
  )
}
