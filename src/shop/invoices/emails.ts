/** What a buyer is told once their document has its code. */
import { formatExact, vatContained } from '#rules/money.ts'
import { TRANSPARENCY_TITLE } from '#rules/invoices/amounts.ts'
import { documentName, documentNumber, type InvoiceKind, type Letter } from '#rules/invoices/kinds.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { paths } from '#rules/paths.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

/** Documents of a trial look like others and are worth nothing: that is said first. */
const WORTHLESS = 'Es una prueba: este comprobante no tiene validez fiscal.'

const ABOUT: Record<InvoiceKind, Record<'sale' | 'exchange', string>> = {
  invoice: {
    sale: 'Ya está la factura de tu compra.',
    exchange: 'Ya está la factura de lo que te llevaste en el cambio.',
  },
  credit_note: {
    sale: 'Ya está la nota de crédito por lo que te devolvimos.',
    exchange: 'Ya está la nota de crédito por lo que trajiste para el cambio.',
  },
}

export function invoiceEmail(
  document: {
    kind: InvoiceKind
    letter: Letter
    number: number | null
    totalCentavos: number
    cae: string | null
    exchangeId: number | null
  },
  order: { id: number; reference: string; name: string; email: string },
  { pointOfSale, environment }: { pointOfSale: number; environment: string },
  shop: EmailSender,
): Jobs['mail'] {
  const { kind, letter, number, totalCentavos, cae } = document
  const name = documentName(kind, letter)
  return shopperEmail(
    {
      to: order.email,
      name: order.name,
      subject: `${name} de tu pedido ${orderNumber(order.id)}`,
      parts: [
        ...(environment === 'production' ? [] : [WORTHLESS]),
        ABOUT[kind][document.exchangeId === null ? 'sale' : 'exchange'],
        {
          facts: [
            ['Comprobante', `${name} ${documentNumber(pointOfSale, number!)}`],
            ['Total', formatExact(totalCentavos)],
            ['CAE', cae!],
          ],
        },
        { button: 'Descargarla en PDF', href: shop.publicUrl + paths.order(order.reference) },
        ...(letter === 'B'
          ? [{ small: `${TRANSPARENCY_TITLE}: IVA contenido ${formatExact(vatContained(totalCentavos))}.` }]
          : []),
      ],
    },
    shop,
  )
}
