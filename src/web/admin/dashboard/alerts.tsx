import { ChevronRight, CircleAlert, Package, TriangleAlert, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { ANSWER_TERM_BRIEF } from '#rules/returns/terms.ts'
import { orderView, writeOrderQuery } from '#rules/orders/query.ts'
import { asking } from '#rules/paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { RETURN } from '#rules/returns/states.ts'
import type { Waiting } from '#shop/dashboard/dashboard.ts'
import { Icon } from '#web/ui/icon.tsx'

type Alert = { icon: LucideIcon; tone: string; text: string; to: string }

/** What somebody has to do now, what hurts most first; each line leads to its rows. Nothing to do, nothing shown. */
export function Alerts({ waiting, low }: { waiting: Waiting; low: number }) {
  const { failed, late, returns, returnsPressing, orders, messages } = waiting
  const alerts: (Alert | false)[] = [
    failed > 0 && {
      icon: CircleAlert,
      tone: 'text-rojo',
      text: failed === 1 ? '1 tarea o mail no salió' : `${failed} tareas o mails no salieron`,
      to: adminPaths.jobs,
    },
    ...late.map((text) => ({
      icon: CircleAlert,
      tone: 'text-rojo',
      text,
      to: adminPaths.jobsToDo,
    })),
    returnsPressing > 0 && {
      icon: CircleAlert,
      tone: 'text-rojo',
      text:
        (returns === 1 ? '1 devolución por responder' : `${returns} devoluciones por responder`) +
        (returnsPressing === returns
          ? `, cerca de las ${ANSWER_TERM_BRIEF} o pasadas`
          : `, ${returnsPressing} cerca de las ${ANSWER_TERM_BRIEF} o pasadas`),
      to: asking(adminPaths.returns, { estado: RETURN.requested }),
    },
    orders > 0 && {
      icon: Package,
      tone: 'text-ambar',
      text: orders === 1 ? '1 pedido pagado por preparar' : `${orders} pedidos pagados por preparar`,
      to: adminPaths.orders + writeOrderQuery(orderView('por-preparar')),
    },
    messages > 0 && {
      icon: TriangleAlert,
      tone: 'text-ambar',
      text: messages === 1 ? '1 mensaje sin responder' : `${messages} mensajes sin responder`,
      to: asking(adminPaths.messages, { ver: 'sin-responder' }),
    },
    low > 0 && {
      icon: TriangleAlert,
      tone: 'text-ambar',
      text: low === 1 ? '1 talle por agotarse' : `${low} talles por agotarse`,
      to: adminPaths.stock,
    },
  ]
  const now = alerts.filter((alert) => alert !== false)
  if (now.length === 0) return null
  return (
    <section aria-labelledby="para-hacer" className="panel mt-4 p-4 md:p-5">
      <h2 id="para-hacer" className="mb-1 text-lg font-bold">
        Para hacer
      </h2>
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
