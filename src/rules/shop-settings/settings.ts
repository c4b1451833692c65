/**
 * What the owner of a shop sets without an engineer: each setting declared once, with its words, its limits and the product's own value.
 * A shop that changed nothing is the shop of docs/product/.
 */
import * as v from 'valibot'
import { OPENING_HOURS } from '#rules/checkout/showroom.ts'
import { SHIPPING_RATES } from '#rules/checkout/shipping.ts'
import type { ClosedDays } from '#rules/calendar/holidays.ts'
import { STATEMENT_LETTERS } from '#rules/payments/statement.ts'
import type { Centavos } from '#rules/money.ts'
import {
  CATALOGUE_TERMS,
  MODEL_SIGNS,
  NAME_RULE_SETTING,
  type Condition,
  type NameRule,
} from '#rules/products/terms.ts'
import { PRICE_SLIDER } from '#rules/search/price-ends.ts'
import { record } from '#rules/record.ts'
import {
  choice,
  cuitOrNone,
  emailOrNone,
  line,
  linkOrNone,
  noOrYes,
  phoneOrNone,
  pesosOrNone,
  pesosSpan,
  requiredLine,
  whatsAppOrNone,
  whole,
  type Kind,
} from '#rules/settings/kinds.ts'
import { brands, categories, genres, sizeLists } from '#rules/products/catalogue/lists.ts'
import { CATEGORY_BOXES } from '#rules/shipments/boxes.ts'
import type { FiscalCondition } from '#rules/taxpayer.ts'
import type { SettingGroup } from '#rules/settings/groups.ts'
import { closedDays, ELSEWHERE, openingHours, shippingRates } from '#rules/checkout/settings.ts'
import { OTHER_CATEGORIES, parcelBoxes } from '#rules/shipments/box-settings.ts'
import { SENDER_SETTINGS } from '#rules/shipments/sender-settings.ts'
import { SELLING_SETTINGS } from './selling.ts'
import { setting, type Setting, type ValuesOf } from '#rules/settings/setting.ts'

/** Between a payment and its invoice. */
const INVOICE_DELAY_MINUTES = 30
const KEPT = 'Una fila que se borra y está en uso queda guardada, sin ofrecerse.'
const social = (label: string) => setting({ group: 'socials', label, kind: linkOrNone, initial: '' })

/** In the order in which the page asks. */
export const SETTINGS = {
  name: setting({
    group: 'shop',
    label: 'Nombre',
    about: `En cada página y mail. Las primeras ${STATEMENT_LETTERS} letras llegan al resumen de la tarjeta.`,
    kind: requiredLine(40, 'La tienda necesita un nombre.'),
    initial: 'Vereda',
  }),
  contactEmail: setting({
    group: 'shop',
    label: 'E-mail',
    about:
      'Se muestra a quien compra, y ahí llegan los avisos de la tienda: mensajes, disputas, tareas que fallan.',
    kind: emailOrNone,
    initial: '',
  }),
  saleEmails: setting({
    group: 'shop',
    label: 'Un mail por cada venta',
    about: 'Al e-mail de la tienda, cuando se paga un pedido.',
    kind: noOrYes,
    initial: 'no',
  }),
  caseEmails: setting({
    group: 'shop',
    label: 'Un mail por cada cambio, devolución y reclamo',
    about:
      'Cuando quien compró lo pide desde su pedido, y otra vez cuando se acerca un plazo. El del botón de arrepentimiento llega siempre.',
    kind: noOrYes,
    initial: 'yes',
  }),
  contactPhone: setting({ group: 'shop', label: 'Teléfono', kind: phoneOrNone, initial: '' }),
  address: setting({
    group: 'shop',
    label: 'Dirección del showroom',
    about: 'Donde se retiran los pedidos.',
    kind: line(160),
    initial: '',
  }),
  openingHours: setting({
    group: 'shop',
    label: 'Horario del showroom',
    about: '«lunes a viernes», de «11» a «18:30». Un renglón por horario.',
    kind: openingHours,
    initial: OPENING_HOURS,
  }),
  nameRule: setting({
    group: 'catalogue',
    label: NAME_RULE_SETTING,
    about: "Con números y signos entra «Air Force 1 '07» tal cual, también al importar.",
    kind: choice<NameRule>([
      { value: 'letters', label: 'Solo letras y espacios' },
      { value: 'models', label: `Letras, números y los signos ${MODEL_SIGNS}` },
    ]),
    initial: CATALOGUE_TERMS.nameRule,
  }),
  brands: setting({
    group: 'catalogue',
    label: 'Marcas',
    about: `El código se arma solo y no cambia: queda en los productos, las direcciones y la API. ${KEPT}`,
    kind: brands,
    initial: CATALOGUE_TERMS.brands,
  }),
  genres: setting({
    group: 'catalogue',
    label: 'Géneros',
    about: 'Lo unisex se encuentra también en hombre y en mujer.',
    kind: genres,
    initial: CATALOGUE_TERMS.genres,
  }),
  sizeLists: setting({
    group: 'catalogue',
    label: 'Talles',
    about:
      'En el orden en que se muestran, también medios («38.5») y de chicos. Entre paréntesis, los que ya no se ofrecen.',
    kind: sizeLists,
    initial: CATALOGUE_TERMS.sizeLists,
  }),
  categories: setting({
    group: 'catalogue',
    label: 'Categorías',
    about: `Cada una con una de las listas de talles. ${KEPT}`,
    kind: categories,
    initial: CATALOGUE_TERMS.categories,
  }),
  maxPricePesos: setting({
    group: 'catalogue',
    label: 'Precio máximo de un producto, en pesos',
    about: 'Para que un cero de más no llegue a la tienda.',
    kind: whole(1, 100_000_000),
    initial: CATALOGUE_TERMS.maxPricePesos,
  }),
  priceEnds: setting({
    group: 'catalogue',
    label: 'Filtro de precio de la tienda',
    about: 'De dónde a dónde va. En cada punta no hay límite.',
    kind: pesosSpan(100_000_000),
    initial: PRICE_SLIDER,
  }),
  feedCondition: setting({
    group: 'catalogue',
    label: 'Estado de los productos',
    about:
      'Lo que se les dice a los buscadores y a los catálogos de Google, Meta y TikTok. Caja abierta o usado es «Usado».',
    kind: choice<Condition>([
      { value: 'new', label: 'Nuevo' },
      { value: 'refurbished', label: 'Reacondicionado' },
      { value: 'used', label: 'Usado' },
    ]),
    initial: 'new' as Condition,
  }),
  shippingRates: setting({
    group: 'shipping',
    label: 'Costos y plazos',
    about: `Una provincia, códigos postales («1900 a 1999») u «${ELSEWHERE}»; los días hábiles, «4» o «2 a 7».`,
    kind: shippingRates,
    initial: SHIPPING_RATES,
  }),
  freeShippingFrom: setting({
    group: 'shipping',
    label: 'Envío gratis desde',
    about: 'En productos. Vacío: nunca es gratis.',
    kind: pesosOrNone(100, 100_000_000_00),
    initial: null as Centavos | null,
  }),
  parcelBoxes: setting({
    group: 'shipping',
    label: 'Cajas',
    about: `Lo que pesa y mide una prenda de cada categoría para mandarla por correo; «${OTHER_CATEGORIES}» son todas las que no están. Con ellas se cotiza y se propone la caja de cada envío.`,
    kind: parcelBoxes,
    initial: CATEGORY_BOXES,
  }),
  courierPrices: setting({
    group: 'shipping',
    label: 'Cobrar lo que cotiza el correo',
    about:
      'A domicilio o a una sucursal, por código postal, con los correos que la tienda tiene. Lo de arriba vale mientras acá dice «No», y cuando el correo no contesta o no llega.',
    kind: noOrYes,
    initial: 'no',
  }),
  pickup: setting({
    group: 'shipping',
    label: 'Retiro en el showroom',
    about: 'Sin retiro, el checkout ofrece solo el envío. Los pedidos que ya se hicieron se retiran igual.',
    kind: choice<'yes' | 'no'>([
      { value: 'yes', label: 'Se ofrece, gratis' },
      { value: 'no', label: 'No se ofrece' },
    ]),
    initial: 'yes' as 'yes' | 'no',
  }),
  ...SENDER_SETTINGS,
  closedDays: setting({
    group: 'calendar',
    label: 'Otros días sin atención ni entregas',
    about:
      'Puentes nuevos, feriados de la provincia, vacaciones. Las fechas prometidas y los plazos legales que vencen ese día se corren.',
    kind: closedDays,
    initial: [] as ClosedDays,
  }),
  instagram: social('Instagram'),
  facebook: social('Facebook'),
  tiktok: social('TikTok'),
  whatsapp: setting({
    group: 'socials',
    label: 'WhatsApp',
    about: 'El celular («11 5555-0100»): te consultan por ahí desde un producto, el carrito o un pedido.',
    kind: whatsAppOrNone,
    initial: '',
  }),
  x: social('X'),
  youtube: social('YouTube'),
  legalName: setting({
    group: 'seller',
    label: 'Razón social',
    about: 'En las condiciones de venta, los mails y los pedidos.',
    kind: line(120),
    initial: '',
  }),
  taxId: setting({ group: 'seller', label: 'CUIT', kind: cuitOrNone, initial: '' }),
  fiscalCondition: setting({
    group: 'seller',
    label: 'Condición frente al IVA',
    about:
      'A quien es responsable inscripto la ley le pide mostrar también el precio sin impuestos nacionales.',
    kind: choice<FiscalCondition>([
      { value: '', label: 'Sin indicar' },
      { value: 'responsable_inscripto', label: 'Responsable inscripto' },
      { value: 'monotributo', label: 'Monotributo' },
    ]),
    initial: '' as FiscalCondition,
  }),
  grossIncome: setting({
    group: 'seller',
    label: 'Ingresos Brutos',
    about: 'El número de inscripción, o «No contribuyente». Va en las facturas.',
    kind: line(40),
    initial: '',
  }),
  sellingSince: setting({
    group: 'seller',
    label: 'Inicio de actividades',
    about: 'Va en las facturas: «01/03/2022».',
    kind: line(20),
    initial: '',
  }),
  invoiceLegends: setting({
    group: 'seller',
    label: 'Leyenda de la provincia',
    about: 'Si tu provincia pide una en las facturas: «ALÍCUOTA ISIB CABA 3,00%».',
    kind: line(160),
    initial: '',
  }),
  invoiceDelayMinutes: setting({
    group: 'seller',
    label: 'Cuánto se espera para facturar una venta, en minutos',
    about: 'En ese rato quien compró puede pedir la factura con su CUIT.',
    kind: whole(0, 1440),
    initial: INVOICE_DELAY_MINUTES,
  }),
  dataFiscalUrl: setting({
    group: 'seller',
    label: 'Enlace del formulario Data Fiscal',
    kind: linkOrNone,
    initial: '',
  }),
  ...SELLING_SETTINGS,
} as const satisfies Record<string, Setting<unknown>>

export type SettingKey = keyof typeof SETTINGS
export type SettingValues = ValuesOf<typeof SETTINGS>
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]
export const isSetting = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)
export const settingsIn = (group: SettingGroup): SettingKey[] =>
  SETTING_KEYS.filter((key) => SETTINGS[key].group === group)

/** Of the table with its types together: which value belongs to which key is lost to the compiler once the key is a variable. */
const kindOf = (key: SettingKey) => SETTINGS[key].kind as Kind<unknown>

export type ReadSetting = { ok: true; value: unknown; text: string } | { ok: false; problem: string }
/** A typed or kept text as the setting's value, and the text that says the same. */
export function readSetting(key: SettingKey, text: string): ReadSetting {
  const { schema, write } = kindOf(key)
  const result = v.safeParse(schema, text)
  return result.success
    ? { ok: true, value: result.output, text: write(result.output) }
    : { ok: false, problem: result.issues[0].message }
}
export const writeSetting = (key: SettingKey, value: unknown): string => kindOf(key).write(value)

export const INITIAL_SETTINGS: SettingValues = record(SETTING_KEYS, (key) => SETTINGS[key].initial) as never

/** For people: the label of a choice, a number with its unit, «—» for what is left out. */
export function settingInWords(key: SettingKey, text: string): string {
  const { control } = kindOf(key)
  if (control.is === 'choice') return control.options.find(({ value }) => value === text)?.label ?? text
  if (text === '') return '—'
  return control.is === 'line' && control.unit ? `${text} ${control.unit}` : text
}

export const SETTINGS_INVALID = 'Hay datos para corregir: no guardamos nada todavía.'
/** What is there already would not be valid any more: how much of it stands beside the setting. */
export const SETTINGS_ASK = 'Antes de guardar, mirá lo que pasa con los productos que ya están.'
export const SETTINGS_SURE = 'Ya lo vi: guardar igual'
export const productsBeyond = (count: number): string =>
  count === 1
    ? 'Hay 1 producto que no cumple. Sigue a la venta, pero no se puede guardar sin corregirlo.'
    : `Hay ${count} productos que no cumplen. Siguen a la venta, pero no se pueden guardar sin corregirlos.`
export const SETTING_UNKNOWN = 'No existe esta configuración.'
/** Somebody saved another value since the page was opened. */
export const changedMeanwhile = (key: SettingKey, text: string): string =>
  `Mientras tanto cambió: ahora es «${settingInWords(key, text)}». Guardá otra vez para poner lo tuyo.`
export const SETTINGS_CHANGED =
  'Otra persona cambió algo de esto mientras lo editabas. No guardamos nada todavía.'
