import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { chatOfNumber } from '#rules/contact/whatsapp-number.ts'
import { sendOrder } from '#rules/contact/chat-texts.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { OrderLink } from './order-link.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  order: Pick<AdminOrder, 'number' | 'personal'>
  link: OrderLink
}

/** Of an order that waits for whoever buys: the link to send them, and until when it is kept. */
export function ChatLink({ order: { number, personal }, link: { url, until, transfers } }: Props) {
  const chat = chatOfNumber(personal.phone)
  return (
    <section aria-labelledby="enlace" className="panel mb-4 border-l-4 border-ambar p-4 md:p-5">
      <h2 id="enlace" className="text-lg font-bold">
        Mandale el enlace a {personal.name}
      </h2>
      <p className="mt-1 text-md">
        Con él completa sus datos, elige cómo recibirlo y paga. Queda apartado hasta el {shortMoment(until)}{' '}
        h; si no lo paga, vence solo y el stock vuelve.
        {transfers && (
          <>
            {' '}
            Si ya te transfirió, acreditalo en{' '}
            <Link to={adminPaths.transfers} className="link">
              Por acreditar
            </Link>
            : queda pagado, para retirar en el showroom.
          </>
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <a href={url} className="link min-w-0 py-2 break-all">
          {url.replace(/^https?:\/\//, '')}
        </a>
        <CopyButton value={url} name="el enlace del pedido" />
        {chat && (
          <a
            href={`${chat}?text=${encodeURIComponent(sendOrder(personal.name, number, url))}`}
            rel="noopener"
            className="button"
            data-look="quiet"
            data-size="small"
          >
            <Icon of="message-circle" size={20} className="shrink-0" /> Mandar por WhatsApp
          </a>
        )}
      </div>
    </section>
  )
}
