/** The questions and their answers (product §2.24), that of gift cards while they are sold; product §32.6 says how warranty must be worded. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EXCHANGE_TERM_BRIEF, WARRANTY_TERMS, WITHDRAWAL_CALENDAR_TERM } from '#rules/sale-terms/terms.ts'
import { paths } from '#rules/paths.ts'
import { instalmentsSaid } from '#rules/payments/instalments.ts'
import { GIFT_CARD_FAQ } from '../gift-cards/faq.tsx'
import type { Terms } from '#web/ui/page/frame.ts'
import { DEFAULT_PROVINCE, deliveryPromise } from '#rules/checkout/shipping.ts'

const WARRANTY = `No ofrecemos garantía comercial adicional; rige la garantía legal: ${WARRANTY_TERMS}. Además podés cambiar un producto dentro de las ${EXCHANGE_TERM_BRIEF} en su estado original.`
const RIGHT = `Y siempre tenés ${WITHDRAWAL_CALENDAR_TERM} para arrepentirte de una compra a distancia, sin costo.`

export type Faq = { id: string; question: string; plain: string; answer?: ReactNode }

/** How the shop can be reached: what is not configured is not promised. */
type Ways = { contactEmail: string; contactPhone: string } & Terms

function cancelling({ contactEmail, contactPhone }: Ways): string {
  const ways = [
    contactEmail && `por e-mail a ${contactEmail}`,
    contactPhone && `por teléfono al ${contactPhone}`,
    'con el formulario de contacto',
  ].filter((way) => way !== '')
  return `Sí. Mientras no lo hayas pagado, podés cancelarlo vos desde «Mis pedidos». Si ya lo pagaste, avisanos ${alternatives.format(ways)}, y lo cancelamos y te devolvemos el dinero antes de despacharlo. Mientras no lo preparamos, cambiás el talle vos desde «Mis pedidos».`
}
const alternatives = new Intl.ListFormat('es-AR', { type: 'disjunction' })

export const faqs = (ways: Ways): Faq[] => {
  const cancel = cancelling(ways)
  const to = (province: string) => deliveryPromise(ways, { province })
  return [
    {
      id: 'turno',
      question: '¿Necesito turno para ir al showroom?',
      plain: `No hace falta turno. Te esperamos de ${ways.hours.within}; podés probarte lo que quieras sin compromiso.`,
    },
    {
      id: 'envio',
      question: '¿Cuánto tarda el envío?',
      plain: `En la Ciudad de Buenos Aires, ${to(DEFAULT_PROVINCE)}; en la provincia de Buenos Aires, ${to('Buenos Aires')}; en el resto del país, ${to('Cordoba')}.${ways.pickup ? ' También podés retirar gratis en el showroom.' : ''}`,
    },
    {
      id: 'pago',
      question: '¿Qué medios de pago aceptan?',
      plain: `Todas las tarjetas de crédito y débito a través de Mercado Pago, hasta en ${instalmentsSaid(ways)}${ways.handMeans && `. También podés pagar ${ways.handMeans}`}. ${ways.handDiscount > 0 ? `Si pagás así, los productos tienen un ${ways.handDiscount} % de descuento` : 'El precio es el mismo con cualquier medio de pago'}.`,
    },
    {
      id: 'garantia',
      question: '¿Los productos tienen garantía?',
      plain: `${WARRANTY} ${RIGHT}`,
      answer: (
        <>
          <p>{WARRANTY}</p>
          <p className="mt-3">
            {RIGHT} Está todo en{' '}
            <Link to={paths.returns} className="link">
              cambios y devoluciones
            </Link>
            .
          </p>
        </>
      ),
    },
    {
      id: 'cancelar',
      question: '¿Puedo cancelar o cambiar mi pedido?',
      plain: `${cancel} Si ya lo recibiste, mirá cambios y devoluciones.`,
      answer: (
        <p>
          {cancel} Si ya lo recibiste, mirá{' '}
          <Link to={paths.returns} className="link">
            cambios y devoluciones
          </Link>
          .
        </p>
      ),
    },
    ...(ways.sells.giftCards ? [GIFT_CARD_FAQ] : []),
  ]
}
