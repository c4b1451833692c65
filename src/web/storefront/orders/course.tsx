import type { OrderView } from '#shop/orders/view.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OrderTimeline } from './order-timeline.tsx'

/** Where to ask about it (the chat begins with the number of the order), and what happened so far. */
const Course = ({ history, help }: Pick<OrderView, 'history'> & { help: string | null }) => (
  <>
    {help && (
      <section aria-labelledby="ayuda" className="mt-10 print:hidden">
        <h2 id="ayuda" className="display text-lg">
          ¿Necesitás ayuda?
        </h2>
        <p className="mt-4">
          <a href={help} rel="noopener" className="button" data-look="quiet">
            <Icon of="message-circle" className="shrink-0" /> Consultar por WhatsApp
          </a>
        </p>
      </section>
    )}
    <OrderTimeline history={history} />
  </>
)
export default Course
