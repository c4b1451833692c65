import { WITHDRAWAL_DAYS } from '#rules/sale-terms/terms.ts'

/** Of the days in which whoever bought may send it back, those that are over. */
export function WindowBar({ left }: { left: number }) {
  const over = Math.max(0, WITHDRAWAL_DAYS - left)
  return (
    <div className="max-w-xl">
      <progress
        aria-label={`Días para devolverlo: pasaron ${over} de ${WITHDRAWAL_DAYS}`}
        max={WITHDRAWAL_DAYS}
        value={over}
        className="h-2 w-full accent-verde"
      />
      <p className="mt-1 text-sm text-muted">
        {left <= 0 ? 'Hoy es el último día.' : left === 1 ? 'Queda 1 día.' : `Quedan ${left} días.`}
      </p>
    </div>
  )
}
