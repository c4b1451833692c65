/** Who stands before a consignor's own pages: by their account, or by the link of an e-mail. Banned people too: their pairs and their money are theirs. */
import { refused, type Refused } from '#rules/outcome.ts'

export type Holder = {
  consignorId: number
  /** Their account, when they came by it. */
  userId: number | null
  /** Where their codes go. */
  email: string
  by: 'account' | 'link'
  /** A link shows; it changes something only after a code (shop/consignment/portal/holder.ts). */
  proven: boolean
  /** They died: whoever has their account or their mailbox now looks, and changes nothing. */
  died?: boolean
}

export const CODE_FIRST = 'Para cambiar algo, pedí el código que te mandamos por e-mail y escribilo acá.'

export const DIED = 'Anotamos que quien consignó falleció: desde acá no se cambia nada. Escribinos.'

/** Asked by every verb that changes something for a consignor. What is not theirs is «missing», and the verb's to tell. */
export const mayAct = (holder: Holder): Refused | null =>
  holder.died ? refused('forbidden', DIED) : holder.proven ? null : refused('forbidden', CODE_FIRST)

/** As in the audit trail and in events. */
export const holderActor = ({ consignorId }: Holder): string => `consignor:${consignorId}`
