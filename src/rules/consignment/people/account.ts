/** Where a consignor is paid: a CBU, a CVU or an alias of an account in their own name. */
import * as v from 'valibot'
import { ACCOUNT_MESSAGES, isAlias, readAccount } from '#rules/transfers/account.ts'
import { personName } from '#rules/person-name.ts'
import { CONSIGNOR_SAYS, readCuil } from './consignor.ts'
import { PAY_ACCOUNT_LETTERS } from './letters.ts'

export const PAY_ACCOUNT_SAYS = {
  invalid: 'Hay datos para corregir: la cuenta no cambió.',
  holder: 'Escribí el nombre de quien es la cuenta.',
  none: 'Todavía no hay una cuenta.',
  old: 'Ya hay otra cuenta: mirá la última.',
  same: 'Es la cuenta que ya está.',
}

/** Spaces are forgiven, and hyphens in a CBU; banks do not tell capital letters in an alias, so neither do we. */
export function readPayAccount(typed: string): string | null {
  const read = readAccount(typed.replace(/\s/g, ''))
  return read !== null && isAlias(read) ? read.toLowerCase() : read
}
const text = () => v.optional(v.string(), '')
const wrong = (typed: string): string =>
  /^[\d\s-]{15,}$/.test(typed)
    ? ACCOUNT_MESSAGES.cbu
    : /[A-Za-zÑñ]/.test(typed)
      ? `${ACCOUNT_MESSAGES.alias} No lleva eñes ni tildes.`
      : ACCOUNT_MESSAGES.either

export const payAccountForm = v.object({
  account: v.pipe(
    text(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const read = readPayAccount(dataset.value)
      if (read === null) {
        addIssue({ message: wrong(dataset.value) })
        return NEVER
      }
      return read
    }),
  ),
  holder: v.pipe(
    personName({ missing: PAY_ACCOUNT_SAYS.holder, most: PAY_ACCOUNT_LETTERS.holder }),
    v.minLength(3, PAY_ACCOUNT_SAYS.holder),
  ),
  cuil: v.pipe(
    text(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const read = readCuil(dataset.value)
      if (read === null) {
        addIssue({ message: dataset.value.trim() === '' ? CONSIGNOR_SAYS.cuilNeeded : CONSIGNOR_SAYS.cuil })
        return NEVER
      }
      return read
    }),
  ),
  code: text(),
})
