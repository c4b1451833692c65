/** Payments without a provider: chosen by the shopper, matched by the shop's people, kept and forgotten in time. */
import type { ShopContext } from '#shop/context.ts'
import type { Ask } from '#shop/orders/payable.ts'
import { openAwaiting } from './awaiting.ts'
import { openBank } from './bank.ts'
import { openChoose } from './choose.ts'
import { openProofs } from './proofs.ts'
import { openReceive, type ReceiveVerbs } from './receive.ts'

export type { AwaitingOrder, OwedBack } from './awaiting.ts'
export type { BankEntry, BankTrial } from './bank.ts'
export type { LastReceipt } from './undo.ts'

export function openTransfers(context: ShopContext, verbs: ReceiveVerbs & Pick<Ask, 'askAgain'>) {
  const { receive, acceptShort, handBack, bookFor, undoReceipt, lastReceipts } = openReceive(context, verbs)
  const { awaiting, awaited } = openAwaiting(context)
  const { sendProof, proof, sweepProofs } = openProofs(context)
  const { forgetWords, ...bank } = openBank(context, { bookFor, awaited })
  return {
    ...openChoose(context, verbs),
    receive,
    acceptShort,
    handBack,
    undoReceipt,
    lastReceipts,
    awaiting,
    sendProof,
    proof,
    bank,
    /** Personal data that came with payments and that nobody needs any more; answers how many rows. */
    forget: async (): Promise<number> => (await sweepProofs()) + (await forgetWords()),
  }
}
