/** What the owner sets of money that comes without a provider: the account for transfers, cash at the showroom, how long each waits. */
import * as v from 'valibot'
import { asLine } from '#rules/text.ts'
import { ACCOUNT_MESSAGES, cleanCbu, isAlias, isCbu } from './account.ts'
import { CASH_HOURS, MOST_HAND_DISCOUNT, TRANSFER_HOURS } from '#rules/payments/means.ts'
import { choice, cuitOrNone, line, whole, type Kind } from '#rules/settings/kinds.ts'
import { setting } from '#rules/settings/setting.ts'

const accountOrNone = (is: (text: string) => boolean, message: string): Kind<string> => ({
  schema: v.pipe(
    v.string(),
    asLine,
    v.check((text) => text === '' || is(text), message),
  ),
  write: (text) => text,
  control: { is: 'line' },
})
const cbuOrNone: Kind<string> = {
  schema: v.pipe(accountOrNone(isCbu, ACCOUNT_MESSAGES.cbu).schema, v.transform(cleanCbu)),
  write: (text) => text,
  control: { is: 'line', inputMode: 'numeric' },
}

export const TRANSFER_SETTINGS = {
  transferAlias: setting({
    group: 'transfers',
    label: 'Alias de la cuenta',
    about: 'Con el alias o el CBU, quien compra puede pagar por transferencia. Sin ninguno, no se ofrece.',
    kind: accountOrNone(isAlias, ACCOUNT_MESSAGES.alias),
    initial: '',
  }),
  transferCbu: setting({
    group: 'transfers',
    label: 'CBU o CVU',
    about: 'Revisamos sus dígitos de control. El alias puede cambiar de dueño; este número, no.',
    kind: cbuOrNone,
    initial: '',
  }),
  transferHolder: setting({
    group: 'transfers',
    label: 'Titular de la cuenta',
    about: 'Como lo muestra el banco a quien transfiere.',
    kind: line(80),
    initial: '',
  }),
  transferTaxId: setting({ group: 'transfers', label: 'CUIT del titular', kind: cuitOrNone, initial: '' }),
  transferHours: setting({
    group: 'transfers',
    label: 'Cuánto se guarda el stock a la espera de una transferencia, en horas',
    kind: whole(1, 240),
    initial: TRANSFER_HOURS,
  }),
  cash: setting({
    group: 'transfers',
    label: 'Efectivo en el showroom',
    about: 'Solo con retiro: se paga y se retira en la misma visita.',
    kind: choice<'no' | 'yes'>([
      { value: 'no', label: 'No se ofrece' },
      { value: 'yes', label: 'Se ofrece a quien retira' },
    ]),
    initial: 'no' as 'no' | 'yes',
  }),
  cashHours: setting({
    group: 'transfers',
    label: 'Y a la espera de quien paga en el showroom, en horas',
    kind: whole(1, 240),
    initial: CASH_HOURS,
  }),
  handDiscount: setting({
    group: 'transfers',
    label: 'Descuento para quien paga por transferencia o en efectivo, en %',
    about:
      '0: el mismo precio con cualquier medio. Con un descuento, quien paga con tarjeta paga un interés (Ley 24.240, art. 36): «sin interés» sale de todos los textos de la tienda, y junto a las cuotas se muestra lo que cuestan. Antes de usarlo, consultalo con tu contador (Ley 25.065, art. 37).',
    kind: whole(0, MOST_HAND_DISCOUNT),
    initial: 0,
  }),
} as const
