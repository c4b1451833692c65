/** One day of the till, every row, for a spreadsheet. */
import { csvText } from '#rules/csv-text.ts'
import { toPesos } from '#rules/money.ts'
import { TILL_KIND_LABEL, TILL_MEANS_LABEL } from '#rules/payments/till-means.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import { shortMoment } from '#web/ui/dates.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/day-csv-route'

export const handle = { needs: 'till.read' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { till } = context.get(shopContext)
  const { day, entries } = valueOf(await till.days.day(context.get(visitorContext), Number(params.id)))
  const rows = entries.map(({ kind, means, amount, number, operation, reason, who, at }) => [
    shortMoment(at),
    TILL_KIND_LABEL[kind],
    TILL_MEANS_LABEL[means],
    toPesos(amount),
    number ?? '',
    operation,
    reason,
    who ?? '',
  ])
  return csvAnswer(
    csvText([
      ['Cuándo', 'Qué', 'Medio', 'Importe', 'Pedido', 'Operación', 'Motivo', 'Quién'],
      [
        shortMoment(day.openedAt),
        'Apertura',
        TILL_MEANS_LABEL.cash,
        toPesos(day.float),
        '',
        '',
        '',
        day.openedBy ?? '',
      ],
      ...rows,
      ...(day.closedAt
        ? [
            [
              shortMoment(day.closedAt),
              'Contado al cerrar',
              TILL_MEANS_LABEL.cash,
              toPesos(day.counted!),
              '',
              '',
              day.differenceReason,
              day.closedBy ?? '',
            ],
          ]
        : []),
    ]),
    `caja-${day.day}`,
  )
}
