/** What the owner sets of consignment: the commission, the terms of a pair, the days and hours to bring it, when it is paid. */
import {
  ACCOUNT_HOLD_HOURS,
  BRING_DAYS,
  COMMISSION_CLOTHES_PERCENT,
  COMMISSION_LEAST,
  COMMISSION_SHOES_PERCENT,
  KEEP_DAYS,
  PER_HALF_HOUR,
  QUOTE_DAYS,
  SECOND_SIGNER_FROM,
  SETTLEMENT_WEEKDAY,
  STEPS,
  TERM_DAYS,
  type PriceCalendar,
} from './terms.ts'
import { FOUND_DAYS } from './found.ts'
import { STEP_TOLD_DAYS } from './prices.ts'
import { SMALL_DAYS } from './settlements/settlement.ts'
import { fromPesos, type Centavos } from '#rules/money.ts'
import { MOST_CEILING_PESOS, MOST_UNIT_PRICE, UNIT_CEILING_PESOS } from '#rules/units/ceiling.ts'
import { choice, line, pesosOrNone, whole } from '#rules/settings/kinds.ts'
import { priceCalendar } from './price-calendar.ts'
import { setting } from '#rules/settings/setting.ts'

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes'].map((label, index) => ({
  value: String(index + 1),
  label,
}))

export const CONSIGNMENT_SETTINGS = {
  maxUnitPricePesos: setting({
    group: 'catalogue',
    label: 'Precio máximo de una prenda única, en pesos',
    about: 'Lo que ya vale más sigue a su precio, y solo baja.',
    kind: whole(1, MOST_CEILING_PESOS),
    initial: UNIT_CEILING_PESOS,
  }),
  consignment: setting({
    group: 'consignment',
    label: 'Consignación',
    about: 'Sin tomar más, lo que ya está en la tienda se vende, se paga y se retira igual.',
    kind: choice<'yes' | 'no'>([
      { value: 'yes', label: 'Se toman pares' },
      { value: 'no', label: 'No se toman más' },
    ]),
    initial: 'yes' as 'yes' | 'no',
  }),
  commissionShoes: setting({
    group: 'consignment',
    label: 'Comisión de calzado, en %',
    about:
      'De lo que ahí queda salen las cuotas, Mercado Pago y los cupones: hacé la cuenta con tu contrato.',
    kind: whole(0, 50),
    initial: COMMISSION_SHOES_PERCENT,
  }),
  commissionClothes: setting({
    group: 'consignment',
    label: 'Comisión de lo demás, en %',
    kind: whole(0, 50),
    initial: COMMISSION_CLOTHES_PERCENT,
  }),
  commissionLeast: setting({
    group: 'consignment',
    label: 'Comisión mínima',
    about: 'Nunca más que la mitad del precio. Vacío: sin mínimo.',
    kind: pesosOrNone(0, fromPesos(1_000_000)),
    initial: COMMISSION_LEAST as Centavos | null,
  }),
  quoteDays: setting({
    group: 'consignment',
    label: 'Cuántos días vale una cotización',
    kind: whole(1, 60),
    initial: QUOTE_DAYS,
  }),
  bringDays: setting({
    group: 'consignment',
    label: 'Y cuántos hay para traer el par, desde que se acepta',
    kind: whole(1, 60),
    initial: BRING_DAYS,
  }),
  termDays: setting({
    group: 'consignment',
    label: 'Cuántos días está a la venta',
    kind: whole(7, 365),
    initial: TERM_DAYS,
  }),
  keepDays: setting({
    group: 'consignment',
    label: 'Y cuántos se guarda gratis después, para que lo retiren',
    kind: whole(0, 365),
    initial: KEEP_DAYS,
  }),
  foundDays: setting({
    group: 'consignment',
    label: 'Cuántos días tiene su dueño para elegir, si aparece un par que se le pagó como perdido',
    about: 'La plata o el par. Si no elige se queda con la plata, y el par es de la tienda.',
    kind: whole(1, 90),
    initial: FOUND_DAYS,
  }),
  priceSteps: setting({
    group: 'consignment',
    label: 'Calendario de precios',
    about: `Sobre el primer precio y nunca por debajo del mínimo. Cada paso se avisa ${STEP_TOLD_DAYS} días antes, y su dueño puede mantener el precio.`,
    kind: priceCalendar,
    initial: STEPS as PriceCalendar,
  }),
  secondSignerFrom: setting({
    group: 'consignment',
    label: 'Desde qué precio revisan dos personas',
    about: 'Vacío: alcanza con una. Una duda siempre la mira otra persona, si la hay.',
    kind: pesosOrNone(fromPesos(1), MOST_UNIT_PRICE),
    initial: SECOND_SIGNER_FROM as Centavos | null,
  }),
  dropOffs: setting({
    group: 'consignment',
    label: 'Cuántas personas por media hora pueden traer pares',
    about: '0: sin turnos; vienen cuando está abierto el showroom.',
    kind: whole(0, 20),
    initial: PER_HALF_HOUR,
  }),
  settlementDay: setting({
    group: 'consignment',
    label: 'Día en que se liquida',
    kind: choice<string>(WEEKDAYS),
    initial: String(SETTLEMENT_WEEKDAY),
  }),
  settlementLeast: setting({
    group: 'consignment',
    label: 'Desde cuánto se transfiere',
    about: `Lo que no llega se paga igual a los ${SMALL_DAYS} días. Vacío: cualquier monto.`,
    kind: pesosOrNone(fromPesos(1), fromPesos(1_000_000)),
    initial: null as Centavos | null,
  }),
  accountHoldHours: setting({
    group: 'consignment',
    label: 'Cuántas horas espera una cuenta nueva antes de recibir plata',
    kind: whole(0, 240),
    initial: ACCOUNT_HOLD_HOURS,
  }),
  usedGoodsRegister: setting({
    group: 'consignment',
    label: 'Número de registro de bienes usados',
    about: 'Si tu jurisdicción lo pide (en Mendoza, Ley 9.556). Sale en el libro de ingresos y egresos.',
    kind: line(60),
    initial: '',
  }),
} as const
