/** What we write to a shopper about an order: Spanish, readable as plain text and as HTML. */
import type { Settings } from '../counter.ts'
import type { Jobs } from '../outbox.ts'
import { formatPesos, INSTALMENTS, type Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/order.ts'
import { deliveryPromise, DELIVERY_LABEL, type Delivery } from '#rules/shipping.ts'

export type LetterOrder = {
  id: number
  reference: string
  name: string
  email: string
  delivery: string
  province: string
  street: string
  apartment: string
  postalCode: string
  subtotalCentavos: Centavos
  discountCentavos: Centavos
  shippingCentavos: Centavos
  totalCentavos: Centavos
  carrier: string | null
  trackingCode: string | null
  trackingUrl: string | null
}
export type LetterLine = { name: string; size: string; quantity: number; unitPriceCentavos: Centavos }
export type LetterKind =
  | 'placed'
  | 'paid'
  | 'pending'
  | 'rejected'
  | 'expired'
  | 'cancelled'
  | 'refunded'
  | 'late-refund'
  | 'surplus-refund'
  | 'packed'
  | 'shipped'
  | 'delivered'
  | 'ready'
  | 'picked-up'
/** What a letter says beyond the order itself. */
export type LetterFacts = { /** What went back, when it was not all of it. */ refunded?: Centavos }

const escape = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c]!,
  )

/** Subject, and the paragraphs that say what happened and what to do. */
function words(
  kind: LetterKind,
  order: LetterOrder,
  { refunded }: LetterFacts,
): { subject: string; paragraphs: string[]; action: string } {
  const number = orderNumber(order.id)
  const total = formatPesos(order.totalCentavos)
  switch (kind) {
    case 'placed':
      return {
        subject: `Recibimos tu pedido ${number}`,
        paragraphs: [
          `Guardamos tus productos por un rato. Para confirmar el pedido, falta el pago de ${total}.`,
          'Si ya pagaste, no hace falta que hagas nada: te avisamos apenas se acredite.',
        ],
        action: 'Ver y pagar mi pedido',
      }
    case 'paid':
      return {
        subject: `¡Listo! Pagaste tu pedido ${number}`,
        paragraphs: [
          `Recibimos tu pago de ${total}.`,
          order.delivery === 'pickup'
            ? 'Te avisamos cuando esté listo para retirar en el showroom, de lunes a sábado de 11 a 18 h.'
            : `Lo preparamos y te lo enviamos: ${deliveryPromise(order.province).text} desde el despacho.`,
        ],
        action: 'Ver mi pedido',
      }
    case 'pending':
      return {
        subject: `Tu pago del pedido ${number} está en proceso`,
        paragraphs: [
          'Mercado Pago todavía no lo confirmó. Si elegiste pagar en efectivo, pagá el cupón antes de su vencimiento; si está en revisión, no tenés que hacer nada.',
          'Te guardamos los productos hasta dos días y te escribimos apenas se acredite. No hace falta que pagues de nuevo.',
        ],
        action: 'Ver mi pedido',
      }
    case 'rejected':
      return {
        subject: `El pago de tu pedido ${number} no se pudo hacer`,
        paragraphs: [
          'No se te cobró nada. Podés intentar de nuevo con otro medio de pago mientras te guardamos los productos.',
        ],
        action: 'Intentar de nuevo',
      }
    case 'expired':
      return {
        subject: `Tu pedido ${number} venció`,
        paragraphs: [
          'Se cumplió el tiempo para pagarlo y los productos volvieron a la tienda. No se te cobró nada.',
          'Si todavía los querés, podés armar el pedido de nuevo.',
        ],
        action: 'Volver a comprar',
      }
    case 'cancelled':
      return {
        subject: `Cancelamos tu pedido ${number}`,
        paragraphs: [
          'El pedido quedó cancelado. Si habías pagado, te devolvemos el dinero por el mismo medio.',
        ],
        action: 'Ver mi pedido',
      }
    case 'refunded':
      return {
        subject:
          refunded === undefined
            ? `Te devolvimos el dinero de tu pedido ${number}`
            : `Te devolvimos ${formatPesos(refunded)} de tu pedido ${number}`,
        paragraphs: [
          'La devolución ya fue pedida a Mercado Pago. Según tu banco, puede tardar unos días en verse en el resumen.',
        ],
        action: 'Ver mi pedido',
      }
    case 'late-refund':
      return {
        subject: `Te devolvemos el pago de tu pedido ${number}`,
        paragraphs: [
          'Tu pago llegó cuando el pedido ya había vencido y los productos se vendieron. Perdón: te devolvemos todo lo que pagaste por el mismo medio.',
        ],
        action: 'Ver mi pedido',
      }
    case 'surplus-refund':
      return {
        subject: `Pagaste dos veces tu pedido ${number}: te devolvemos uno`,
        paragraphs: [
          'Recibimos dos pagos por el mismo pedido. El pedido sigue en pie y te devolvemos el segundo pago por el mismo medio.',
        ],
        action: 'Ver mi pedido',
      }
    case 'packed':
      return {
        subject: `Tu pedido ${number} está preparado`,
        paragraphs: ['Ya lo preparamos. Te avisamos en el próximo paso.'],
        action: 'Ver mi pedido',
      }
    case 'shipped':
      return {
        subject: `Tu pedido ${number} está en camino`,
        paragraphs: [
          `Lo despachamos${order.carrier ? ` con ${order.carrier}` : ''}. Llega en ${deliveryPromise(order.province).text}.`,
          ...(order.trackingCode ? [`Código de seguimiento: ${order.trackingCode}`] : []),
          ...(order.trackingUrl ? [`Seguilo en ${order.trackingUrl}`] : []),
        ],
        action: 'Ver mi pedido',
      }
    case 'delivered':
      return {
        subject: `Entregamos tu pedido ${number}`,
        paragraphs: [
          'Ojalá te guste. Contale a los demás cómo te quedó: tu opinión ayuda a elegir el talle.',
          'Si no lo recibiste, respondé este mensaje.',
        ],
        action: 'Ver mi pedido',
      }
    case 'ready':
      return {
        subject: `Tu pedido ${number} está listo para retirar`,
        paragraphs: [
          'Te esperamos en el showroom, de lunes a sábado de 11 a 18 h. No hace falta turno: traé tu DNI y el número de pedido.',
        ],
        action: 'Ver mi pedido',
      }
    case 'picked-up':
      return {
        subject: `Retiraste tu pedido ${number}`,
        paragraphs: [
          'Gracias por venir. Contale a los demás cómo te quedó: tu opinión ayuda a elegir el talle.',
        ],
        action: 'Ver mi pedido',
      }
  }
}

type SellerFact = 'legalName' | 'taxId' | 'address' | 'contactEmail' | 'contactPhone'
/** Who sold it (Res. 270/2020, Ley 24.240 art. 4): what the shop has not configured is left out, never invented. */
const sellerLine = (settings: Pick<Settings, 'name' | SellerFact>): string =>
  [
    settings.legalName || settings.name,
    settings.taxId && `CUIT ${settings.taxId}`,
    settings.address,
    settings.contactEmail,
    settings.contactPhone,
  ]
    .filter(Boolean)
    .join(' · ')

const WITHDRAWAL =
  'Tenés derecho a arrepentirte de la compra dentro de los 10 días corridos desde que la recibís, sin costo (Ley 24.240, art. 34).'

export function orderLetter(
  kind: LetterKind,
  order: LetterOrder,
  lines: readonly LetterLine[],
  settings: Pick<Settings, 'name' | 'publicUrl' | SellerFact>,
  facts: LetterFacts = {},
): Jobs['mail'] {
  const { subject, paragraphs, action } = words(kind, order, facts)
  const link = `${settings.publicUrl}/Order/${order.reference}`
  const withdrawalLink = `${settings.publicUrl}/Arrepentimiento`
  const items = lines.map(
    (line) =>
      [
        `${line.quantity} × ${line.name} (talle ${line.size})`,
        formatPesos(line.unitPriceCentavos * line.quantity),
      ] as const,
  )
  const sums = [
    ['Subtotal', formatPesos(order.subtotalCentavos)],
    ...(order.discountCentavos > 0 ? [['Descuento', `-${formatPesos(order.discountCentavos)}`]] : []),
    [
      DELIVERY_LABEL[order.delivery as Delivery],
      order.shippingCentavos === 0 ? 'Gratis' : formatPesos(order.shippingCentavos),
    ],
    ['Total', formatPesos(order.totalCentavos)],
  ] as [string, string][]
  const address =
    order.delivery === 'pickup'
      ? 'Retiro en el showroom'
      : [`${order.street} ${order.apartment}`.trim(), order.province, order.postalCode].join(', ')

  const text = [
    `Hola ${order.name}:`,
    ...paragraphs,
    [...items, ...sums].map(([label, amount]) => `${label}: ${amount}`).join('\n'),
    `Entrega: ${address}`,
    `${action}: ${link}`,
    `${WITHDRAWAL} ${withdrawalLink}`,
    sellerLine(settings),
  ].join('\n\n')

  const row = ([label, amount]: readonly [string, string], strong = false) =>
    `<tr><td style="padding:6px 0">${strong ? '<strong>' : ''}${escape(label)}${strong ? '</strong>' : ''}</td><td style="padding:6px 0;text-align:right;white-space:nowrap">${strong ? '<strong>' : ''}${escape(amount)}${strong ? '</strong>' : ''}</td></tr>`
  const html = `<!doctype html><html lang="es-AR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title>
<body style="margin:0;background:#fbfaf7;color:#141413;font:16px/1.5 Arial,sans-serif;overflow-wrap:anywhere"><div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="font-weight:900;letter-spacing:.02em;font-size:20px;margin:0 0 24px">${escape(settings.name.toUpperCase())}</p>
<h1 style="font-size:22px;line-height:1.2;margin:0 0 16px">${escape(subject)}</h1>
<p>Hola ${escape(order.name)}:</p>${paragraphs.map((p) => `<p>${escape(p)}</p>`).join('')}
<table style="width:100%;border-collapse:collapse;border-top:1px solid #dad6cc;border-bottom:1px solid #dad6cc;margin:16px 0">${items.map((item) => row(item)).join('')}${sums.map((sum, index) => row(sum, index === sums.length - 1)).join('')}</table>
<p>Entrega: ${escape(address)}</p>
<p style="margin:24px 0"><a href="${escape(link)}" style="background:#141413;color:#fff;padding:14px 22px;text-decoration:none;border-radius:6px;font-weight:700">${escape(action)}</a></p>
<p style="color:#5f5a52;font-size:13px">${INSTALMENTS} cuotas sin interés con todas las tarjetas. ${escape(WITHDRAWAL)} <a href="${escape(withdrawalLink)}" style="color:#5f5a52">Botón de arrepentimiento</a></p>
<p style="color:#5f5a52;font-size:13px">${escape(sellerLine(settings))}</p>
</div></body></html>`
  return { to: order.email, subject: `${subject} · ${settings.name}`, text, html }
}
