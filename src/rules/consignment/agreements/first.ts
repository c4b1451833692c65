/**
 * The first version of the agreement, made of what the shop does and its owner set on the day it is published (CCyC 1335 to 1343, Ley
 * 24.240). A lawyer is to read it; whatever the owner writes instead is another version.
 */
import { daysAfter, startOfDay } from '#rules/calendar/argentine-day.ts'
import { formatAmount, fromPesos, type Centavos } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { WITHDRAWAL_CALENDAR_TERM, WITHDRAWAL_DAYS } from '#rules/sale-terms/terms.ts'
import type { ValuesOf } from '#rules/settings/setting.ts'
import type { CONSIGNMENT_SETTINGS } from '#rules/consignment/settings.ts'
import { SMALL_DAYS } from '#rules/consignment/settlements/settlement.ts'
import { splitOf } from '#rules/consignment/split.ts'
import { CLAIM_ANSWER_DAYS, TAKE_BACK_HOURS } from '#rules/consignment/terms.ts'

export type AgreementFacts = Pick<
  ValuesOf<typeof CONSIGNMENT_SETTINGS>,
  | 'commissionShoes'
  | 'commissionClothes'
  | 'commissionLeast'
  | 'termDays'
  | 'keepDays'
  | 'priceSteps'
  | 'settlementDay'
  | 'settlementLeast'
  | 'accountHoldHours'
> & {
  name: string
  legalName: string
  taxId: string
  address: string
  contactEmail: string
  /** Without a slash at its end. */
  publicUrl: string
}

/** A pair of shoes to show the sums with, and a Monday on which its buyer has it. */
const EXAMPLE = { price: fromPesos(89_900), floor: fromPesos(65_000), deliveredOn: '2027-03-01' }
const longDay = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const said = (day: string): string => longDay.format(startOfDay(day))
const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()
const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** The first day of that weekday after `day`. */
function nextOf(weekday: number, day: string): string {
  const next = daysAfter(day, 1)
  return weekdayOf(next) === weekday ? next : nextOf(weekday, next)
}

function commissionLine(facts: AgreementFacts): string {
  const least = facts.commissionLeast ?? 0
  const rates = `La comisión es del ${facts.commissionShoes} % del precio en calzado y del ${facts.commissionClothes} % en lo demás`
  return `${rates}${least > 0 ? `, con un mínimo de ${formatAmount(least)}` : ''}, y nunca más que la mitad del precio. Si sobra un centavo, es tuyo.`
}

function exampleLine(facts: AgreementFacts): string {
  const commission = { bp: facts.commissionShoes * 100, least: facts.commissionLeast ?? 0 }
  const at = (price: Centavos) => splitOf(price, commission)
  const [full, low] = [at(EXAMPLE.price), at(EXAMPLE.floor)]
  return `Por ejemplo, con unas zapatillas a ${formatAmount(EXAMPLE.price)} la comisión es de ${formatAmount(full.commission)} y te quedan ${formatAmount(full.part)}. Si se venden a su mínimo de ${formatAmount(EXAMPLE.floor)}, la comisión es de ${formatAmount(low.commission)} y te quedan ${formatAmount(low.part)}. Antes de aceptar ves los dos montos de tu par.`
}

function calendarLine({ priceSteps }: AgreementFacts): string {
  if (priceSteps.length === 0) return 'El precio no baja solo.'
  const steps = priceSteps.map(({ day, offBp }) =>
    offBp === 0
      ? `el día ${day} vuelve al primer precio`
      : `el día ${day} ${offBp > 0 ? 'baja' : 'sube'} un ${Math.abs(offBp) / 100} % del primer precio`,
  )
  return `Si el calendario de tu par no dice otra cosa, ${steps.join(', ')}, y nunca por debajo del mínimo. Te avisamos antes de cada paso y podés mantener el precio.`
}

function datesLine(facts: AgreementFacts): string {
  const last = daysAfter(EXAMPLE.deliveredOn, WITHDRAWAL_DAYS)
  const settled = nextOf(Number(facts.settlementDay), last)
  return `Por ejemplo: si quien compró lo recibe el ${said(EXAMPLE.deliveredOn)}, puede arrepentirse hasta el ${said(last)}, y entra en la liquidación del ${said(settled)}.`
}

const sections = (facts: AgreementFacts): [title: string, ...paragraphs: string[]][] => [
  [
    'Quiénes somos y qué es esto',
    `Es un acuerdo entre vos, que sos dueño del par, y ${[facts.legalName || facts.name, facts.taxId && `CUIT ${facts.taxId}`, facts.address].filter(Boolean).join(', ')}, en adelante «${facts.name}».`,
    `Es una consignación (Código Civil y Comercial, art. 1335): ${facts.name} vende tu par en su propio nombre y por tu cuenta. Hasta que se vende, el par es tuyo. Quien compra le reclama a ${facts.name} y no a vos, y no sabe quién sos.`,
    'Cada par tiene sus propias condiciones, que aceptás aparte: su código, sus fotos, su estado, su precio, su mínimo y su calendario. «Par» es también una prenda.',
  ],
  [
    'Precio y mínimo',
    'Tu par sale a la venta al precio que aceptaste. El mínimo es el precio por debajo del cual no se vende nunca, ni en una oferta ni por error.',
    calendarLine(facts),
    'Nosotros solo te proponemos un precio: lo cambiás vos. Mientras está a la venta podés cambiarlo desde tu página, sin pasar el mínimo. Un mínimo más bajo son condiciones nuevas, que aceptás con un código.',
    'Los cupones, los descuentos y las promociones los paga la tienda: no bajan lo que te queda.',
  ],
  [
    'Comisión',
    commissionLine(facts),
    exampleLine(facts),
    'Incluye la revisión, las fotos, la publicación, el cobro con sus cuotas, los e-mails y las devoluciones. No hay otro cargo, salvo un servicio que pidas después de saber su precio, como una limpieza o que te mandemos el par a tu casa.',
  ],
  [
    'Cuándo y cómo cobrás',
    `Te avisamos cuando se vende. Quien compra tiene ${WITHDRAWAL_CALENDAR_TERM} desde que lo recibe para arrepentirse, que siguen hasta el próximo día hábil si terminan en uno inhábil. Cuando pasan sin que vuelva, lo tuyo queda por cobrar y entra en la liquidación siguiente, que se hace cada ${WEEKDAYS[Number(facts.settlementDay)]!}.`,
    datesLine(facts),
    `Te pagamos sin costo en una cuenta de banco o billetera a tu nombre, y en ninguna otra: el CUIL de la cuenta tiene que ser el tuyo. Por seguridad, una cuenta nueva espera ${facts.accountHoldHours} horas antes de recibir plata.${facts.settlementLeast === null ? '' : ` Se transfiere desde ${formatAmount(facts.settlementLeast)}; si no llega, se paga igual a los ${SMALL_DAYS} días.`}`,
    'Las cuotas que paga quien compra no demoran tu cobro. Cada liquidación trae el detalle: precio, comisión y lo tuyo.',
  ],
  [
    'Si lo devuelven',
    'Si vuelve dentro de esos días no se te debe nada, lo comparamos con sus fotos y sale otra vez a la venta, o lo retirás.',
    `Si reclaman después de que pasó a estar por cobrar, lo paga la tienda. Solo te lo pedimos cuando la causa es tuya, como una falla que escondiste o un origen que no era el que dijiste: te decimos el motivo y tenés ${CLAIM_ANSWER_DAYS} días para contestar antes de que se descuente.`,
  ],
  [
    'Mientras lo tenemos',
    'Desde que te damos el comprobante hasta que lo retirás respondemos por pérdida, robo y daño. Si pasa, te pagamos lo que te habría quedado al precio de ese día. No respondemos por el envejecimiento propio de los materiales.',
    `Lo podés pedir de vuelta cualquier día y sin costo: está listo para retirar dentro de las ${TAKE_BACK_HOURS} horas, salvo que alguien lo esté comprando.`,
  ],
  [
    'Cuánto dura',
    `Está a la venta ${facts.termDays} días. Te avisamos antes de que terminen y podés renovarlo.`,
    `Si no se vende y no lo renovás, te lo guardamos gratis ${facts.keepDays} días más y te avisamos para que lo retires. Nunca pasa a ser nuestro porque no contestaste. No donamos nada sin que lo pidas aparte y por escrito.`,
    'Si queremos comprarlo para la tienda, te lo ofrecemos: solo es nuestro si aceptás.',
  ],
  [
    'Lo que nos asegurás',
    'Que sos mayor de edad, que el par es tuyo, que es original y que su origen es lícito. La primera vez que traés un par miramos tu DNI y anotamos su número, sin copia ni foto.',
    'Revisamos cada par. Si creemos que no es original no lo vendemos ni lo destruimos: te mostramos por qué y te lo devolvemos. La segunda vez dejamos de tomar pares tuyos.',
  ],
  [
    'Cómo se acepta',
    'Con un código que llega a tu correo y escribís en la página o en el local, o en papel. Guardamos qué texto era, con su huella SHA-256, cuándo lo aceptaste y cómo. No guardamos tu dirección de internet. Te mandamos una copia enseguida.',
    'Este texto no se edita: si cambia, es otra versión y vale solo para lo que aceptes después.',
  ],
  [
    'Tus datos',
    `Guardamos tu nombre, DNI, CUIL, correo, teléfono, cuenta, lo que consignaste y lo que te pagamos. Quien compra no ve nada de eso. Podés pedir todo o que se borre (Ley 25.326); el borrado espera mientras tengamos un par tuyo o te debamos plata. Más en ${facts.publicUrl}${paths.terms}.`,
  ],
  [
    'Tus derechos',
    `Si aceptaste a distancia, tenés ${WITHDRAWAL_CALENDAR_TERM} para arrepentirte de este acuerdo sin dar motivos y sin costo, y te devolvemos el par (Ley 24.240, art. 34). Este acuerdo no limita ningún derecho tuyo como consumidor.`,
    `Para lo que necesites: ${facts.contactEmail ? `${facts.contactEmail} o ` : ''}${facts.publicUrl}${paths.contact}. Si no lo resolvemos, podés reclamar en Defensa de las y los Consumidores: https://www.argentina.gob.ar/produccion/defensadelconsumidor/formulario.`,
  ],
]

export const firstAgreement = (facts: AgreementFacts): string =>
  sections(facts)
    .map(([title, ...paragraphs]) => [`# ${title}`, ...paragraphs].join('\n\n'))
    .join('\n\n')
