import type { OrderView } from '#shop/orders/view.ts'
import { PayByHand } from './pay-by-hand.tsx'
import { RefundAccount } from './refund-account.tsx'

type Props = { order: OrderView; now: Date; problem: string | undefined; typed: string | undefined }

/** What an order without the provider asks of its shopper: how to pay it, and where money of theirs goes back. */
export default function ByHand({ order, now, problem, typed }: Props) {
  const { byHand, owedBack } = order
  return (
    <>
      {byHand && <PayByHand order={order} byHand={byHand} now={now} />}
      {owedBack && <RefundAccount key={owedBack.account} owed={owedBack} problem={problem} typed={typed} />}
    </>
  )
}
