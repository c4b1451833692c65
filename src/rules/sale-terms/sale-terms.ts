/**
 * The terms under which the shop sells, as plain text that is read, printed, mailed and kept (Res. 270/2020, Ley 24.240 arts. 4, 9, 10, 11).
 * All of it is made from what the shop does and its owner set: whatever changes that makes another version.
 */
import { openHours, type Opening } from '#rules/checkout/showroom.ts'
import { deliveryPromise, provinceName, type Place, type ShippingRate } from '#rules/checkout/shipping.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { creditCost, instalmentsSaid } from '#rules/payments/instalments.ts'
import { EXCHANGE_TERM, WARRANTY_TERMS, WITHDRAWAL_CALENDAR_TERM } from './terms.ts'
import {
  handDiscountOf,
  handMeansSaid,
  hoursOf,
  possibleMeans,
  type HandMeans,
  type HandTerms,
} from '#rules/payments/means.ts'

export type SaleTermsSection = { title: string; paragraphs: string[] }

type Seller = HandTerms & {
  name: string
  legalName: string
  taxId: string
  address: string
  contactEmail: string
  contactPhone: string
  openingHours: readonly Opening[]
  instalments: number
  shippingRates: readonly ShippingRate[]
  freeShippingFrom: Centavos | null
  pickup: 'yes' | 'no'
  holdMinutes: number
  pendingHoldHours: number
  publicUrl: string
}

const placeName = (place: Place): string => {
  if (place === 'elsewhere') return 'El resto del país'
  return 'province' in place ? provinceName(place.province) : `Códigos postales ${place.from} a ${place.to}`
}
const rateLine = (rate: ShippingRate): string =>
  `${placeName(rate.place)}: ${rate.fee === 0 ? 'sin costo' : formatAmount(rate.fee)}, ${deliveryPromise({ shippingRates: [rate] }, { province: null, promisedDays: rate.days })} desde el despacho.`

const sentence = (...parts: (string | false)[]): string => parts.filter(Boolean).join(' ')

const BY_HAND_LINE: Record<HandMeans, (hours: number) => string> = {
  transfer: (hours) =>
    `También podés pagar por transferencia a la cuenta que te mostramos al confirmar: guardamos los productos ${hours} horas desde el pedido, y está pago cuando el dinero se ve en la cuenta.`,
  cash: (hours) =>
    `Si retirás en el showroom, también podés pagar ahí en efectivo: guardamos los productos ${hours} horas desde el pedido.`,
}
const byHandLines = (shop: HandTerms): string[] =>
  possibleMeans(shop).map((means) => BY_HAND_LINE[means](hoursOf(shop, means)))

/** `publicUrl` without a slash at its end. */
export function saleTerms(shop: Seller): SaleTermsSection[] {
  const { publicUrl, address, contactEmail, contactPhone } = shop
  const paying = { instalments: shop.instalments, handDiscount: handDiscountOf(shop) }
  const contact = [contactEmail, contactPhone].filter(Boolean).join(' o al ')
  return [
    {
      title: 'Quién vende',
      paragraphs: [
        `${[shop.legalName || shop.name, shop.taxId && `CUIT ${shop.taxId}`, address].filter(Boolean).join(', ')}, en adelante «${shop.name}».`,
        contact
          ? `Para lo que necesites: ${contact}, o el formulario de ${publicUrl}${paths.contact}.`
          : `Para lo que necesites: el formulario de ${publicUrl}${paths.contact}.`,
      ],
    },
    {
      title: 'Qué se compra',
      paragraphs: [
        'La página de cada producto dice su marca, modelo, material y talles. Si un producto es usado, lo dice su página. Las imágenes son ilustrativas.',
        'Vendemos solo lo que hay: al confirmar el pedido se reservan tus talles, y te avisamos por e-mail en cada paso.',
      ],
    },
    {
      title: 'Precio',
      paragraphs: [
        'Los precios son finales, en pesos argentinos y con impuestos incluidos. El envío se suma aparte y se muestra antes de confirmar. Se cobra el precio del momento en que confirmás; si cambió mientras comprabas, te lo mostramos antes.',
      ],
    },
    {
      title: 'Pago',
      paragraphs: [
        sentence(
          'Se paga por Mercado Pago, con los medios que muestra su página: una vez confirmado el pedido, se abre el pago.',
          shop.instalments > 1 &&
            `Con tarjeta de crédito, en hasta ${instalmentsSaid(paying)} (${creditCost(paying)}).`,
        ),
        ...byHandLines(shop),
        ...(paying.handDiscount > 0
          ? [
              `Quien paga ${handMeansSaid(possibleMeans(shop))} tiene un ${paying.handDiscount} % de descuento sobre los productos, que se aplica cuando elige ese medio.`,
            ]
          : []),
        `Un pedido sin pagar${possibleMeans(shop).length > 0 ? ' por Mercado Pago' : ''} guarda los productos ${shop.holdMinutes} minutos y después vence, sin costo; si el pago quedó en proceso, ${shop.pendingHoldHours} horas. Si el pago se acredita cuando ya no hay stock, te devolvemos todo.`,
      ],
    },
    {
      title: 'Entrega',
      paragraphs: [
        'Los costos y los plazos del envío a domicilio, en días hábiles, son:',
        ...shop.shippingRates.map(rateLine),
        ...(shop.freeShippingFrom !== null
          ? [`El envío no tiene costo desde ${formatAmount(shop.freeShippingFrom)} en productos.`]
          : []),
        ...(shop.pickup === 'yes'
          ? [
              `También podés retirar sin costo en el showroom${address && `, ${address}`}, de ${openHours(shop.openingHours)}, cuando te avisemos que está listo.`,
            ]
          : []),
      ],
    },
    {
      title: 'Arrepentimiento',
      paragraphs: [
        `Tenés ${WITHDRAWAL_CALENDAR_TERM} desde que recibís el producto, o desde la compra, lo que pase después, para arrepentirte sin dar motivos y sin costo: te devolvemos todo lo que pagaste, también el envío, y la devolución corre por nuestra cuenta (Ley 24.240, art. 34; Código Civil y Comercial, arts. 1110 a 1116). Si el último día es inhábil, el plazo sigue hasta el próximo día hábil.`,
        `El botón de arrepentimiento está en ${publicUrl}${paths.withdrawal}, y no hace falta tener cuenta.`,
      ],
    },
    {
      title: 'Cambios',
      paragraphs: [
        `Además, dentro de las ${EXCHANGE_TERM} de recibirlo podés cambiarlo por otro talle o modelo, sin uso y según el stock, como explica ${publicUrl}${paths.returns}. Es una política propia: no limita el arrepentimiento ni la garantía.`,
      ],
    },
    {
      title: 'Garantía',
      paragraphs: [
        `Rige la garantía legal por defectos de cualquier índole: ${WARRANTY_TERMS}. Se hace valer escribiéndonos; los gastos de traslado son nuestros. No ofrecemos una garantía comercial además de esa.`,
      ],
    },
    {
      title: 'Tus datos',
      paragraphs: [`Los usamos como dice nuestra política de privacidad: ${publicUrl}${paths.terms}.`],
    },
    {
      title: 'Reclamos',
      paragraphs: [
        'Si algo no salió bien y no lo resolvimos, podés reclamar en Defensa de las y los Consumidores: https://www.argentina.gob.ar/produccion/defensadelconsumidor/formulario. Estas condiciones no limitan ningún derecho de la Ley 24.240.',
      ],
    },
  ]
}

/** To be stored: the same words without any page around them. */
export const saleTermsText = (sections: readonly SaleTermsSection[]): string =>
  sections.map(({ title, paragraphs }) => [title.toUpperCase(), ...paragraphs].join('\n\n')).join('\n\n\n')
