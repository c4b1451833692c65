import { ChevronRight, CircleAlert, Package, TriangleAlert, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { RETURN } from '#rules/returns/states.ts'
import { ANSWER_TERM_BRIEF } from '#rules/sale-terms/terms.ts'
import { orderView, writeOrderQuery, type OrderViewName } from '#rules/orders/query.ts'
import { asking } from '#rules/paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Waiting } from '#shop/dashboard/dashboard.ts'
import { dayAndMonth } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Takings } from './takings.tsx'

type Alert = { icon: LucideIcon; tone: string; text: string; to: string }

const orderList = (view: OrderViewName) => adminPaths.orders + writeOrderQuery(orderView(view))
const several = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

function untilWhen(claims: number, until: Date | null, late: boolean): string {
  if (until === null) return ''
  const day = dayAndMonth(until)
  if (late) return claims === 1 ? `: venció el ${day}` : `: el primero venció el ${day}`
  return claims === 1 ? `: hay tiempo hasta el ${day}` : `: el primero tiene tiempo hasta el ${day}`
}

/** What somebody has to do now, money and deadlines first; each line leads to its rows. Nothing to do, nothing shown. */
export function Alerts({ waiting, low }: { waiting: Waiting; low: number }) {
  const { disputes, disputeUntil, held, pending, transfers, takings, failed, late, orders, messages } =
    waiting
  const { questions, moderate, moderateQuestions } = waiting
  const { offers, offersLate, missingPairs, parcels } = waiting
  const { returns, returnsPressing, returnsLate, returnsReceived, claims, claimsUntil, claimsLate } = waiting
  const inTime = returns - returnsLate
  const bad = { icon: CircleAlert, tone: 'text-rojo' }
  const soon = { icon: TriangleAlert, tone: 'text-ambar' }
  const alerts: (Alert | false)[] = [
    disputes > 0 && {
      ...bad,
      text:
        several(disputes, 'pago en disputa', 'pagos en disputa') +
        (disputeUntil
          ? `: ${disputes === 1 ? 'hay' : 'el primero tiene'} tiempo hasta el ${dayAndMonth(disputeUntil)} para mandar documentos`
          : ''),
      to: orderList('en-disputa'),
    },
    held > 0 && {
      ...bad,
      text: several(
        held,
        'pedido frenado por una alerta de fraude',
        'pedidos frenados por alertas de fraude',
      ),
      to: orderList('frenados'),
    },
    pending > 0 && {
      ...soon,
      text: several(pending, 'pedido con el pago pendiente', 'pedidos con el pago pendiente'),
      to: orderList('pago-pendiente'),
    },
    transfers > 0 && {
      ...soon,
      text: several(
        transfers,
        'pago por acreditar o devolver a mano',
        'pagos por acreditar o devolver a mano',
      ),
      to: adminPaths.transfers,
    },
    returnsLate > 0 && {
      ...bad,
      text: `${several(returnsLate, 'devolución sin responder', 'devoluciones sin responder')} fuera de término: pasaron las ${ANSWER_TERM_BRIEF}`,
      to: asking(adminPaths.returns, { vencidas: '1' }),
    },
    offers > 0 && {
      ...(offersLate > 0 ? bad : soon),
      text:
        several(offers, 'oferta de un par por contestar', 'ofertas de pares por contestar') +
        (offersLate > 0
          ? `, ${offersLate === 1 ? '1 fuera' : `${offersLate} fuera`} del plazo que dimos`
          : ''),
      to: adminPaths.pairOffers,
    },
    messages > 0 && {
      ...soon,
      text: several(messages, 'mensaje sin responder', 'mensajes sin responder'),
      to: asking(adminPaths.messages, { ver: 'sin-responder' }),
    },
    questions > 0 && {
      ...soon,
      text: several(questions, 'pregunta sin responder', 'preguntas sin responder'),
      to: asking(adminPaths.questions, { ver: 'sin-responder' }),
    },
    moderate > 0 && {
      ...soon,
      text: several(moderate, 'comentario por revisar', 'comentarios por revisar'),
      to: asking(adminPaths.reviews, { enrevision: '1' }),
    },
    moderateQuestions > 0 && {
      ...soon,
      text: several(moderateQuestions, 'pregunta por revisar', 'preguntas por revisar'),
      to: asking(adminPaths.questions, { ver: 'en-revision' }),
    },
    inTime > 0 && {
      ...(returnsPressing > 0 ? bad : soon),
      text:
        several(inTime, 'devolución por responder', 'devoluciones por responder') +
        (returnsPressing === 0
          ? ''
          : returnsPressing === inTime
            ? `, cerca de las ${ANSWER_TERM_BRIEF}`
            : `, ${returnsPressing} cerca de las ${ANSWER_TERM_BRIEF}`),
      to: asking(adminPaths.returns, { 'en-termino': '1' }),
    },
    returnsReceived > 0 && {
      ...soon,
      text: several(
        returnsReceived,
        'devolución recibida por resolver',
        'devoluciones recibidas por resolver',
      ),
      to: asking(adminPaths.returns, { estado: RETURN.received }),
    },
    claims > 0 && {
      ...(claimsLate ? bad : soon),
      text:
        several(claims, 'reclamo abierto', 'reclamos abiertos') + untilWhen(claims, claimsUntil, claimsLate),
      to: asking(adminPaths.returns, { reclamos: '1' }),
    },
    failed > 0 && {
      ...bad,
      text: several(failed, 'tarea o mail no salió', 'tareas o mails no salieron'),
      to: adminPaths.jobs,
    },
    ...late.map((text) => ({ ...bad, text, to: adminPaths.jobsToDo })),
    orders > 0 && {
      icon: Package,
      tone: 'text-ambar',
      text: several(orders, 'pedido pagado por preparar', 'pedidos pagados por preparar'),
      to: orderList('por-preparar'),
    },
    parcels > 0 && {
      ...soon,
      text: several(parcels, 'envío por correo espera a alguien', 'envíos por correo esperan a alguien'),
      to: adminPaths.shipments,
    },
    missingPairs > 0 && {
      ...soon,
      text: several(missingPairs, 'prenda que faltó en un recuento', 'prendas que faltaron en un recuento'),
      to: adminPaths.unitCounts,
    },
    low > 0 && {
      ...soon,
      text: several(low, 'talle por agotarse', 'talles por agotarse'),
      to: adminPaths.stock,
    },
  ]
  const now = alerts.filter((alert) => alert !== false)
  if (now.length === 0 && !takings) return null
  return (
    <section aria-labelledby="para-hacer" className="panel mt-4 p-4 md:p-5">
      <h2
        id="para-hacer"
        className="mb-1 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-lg font-bold"
      >
        Para hacer
        {takings && <Takings {...takings} />}
      </h2>
      {now.length === 0 && <p className="py-2 text-muted">Nada por ahora.</p>}
      <ul className="divide-y divide-line">
        {now.map(({ icon, tone, text, to }) => (
          <li key={text} className="relative flex min-h-11 items-center gap-3 py-1.5">
            <span className={`shrink-0 ${tone}`}>
              <Icon of={icon} size={20} />
            </span>
            <Link to={to} className="grow font-semibold after:absolute after:inset-0 hover:underline">
              {text}
            </Link>
            <Icon of={ChevronRight} size={18} className="shrink-0" />
          </li>
        ))}
      </ul>
    </section>
  )
}
