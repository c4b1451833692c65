/** What an owner does with their own pair: each button asks the verb of whoever answers for it. */
import type { Holder } from '#rules/consignment/portal/holder.ts'
import type { Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { PAIR_DO, type PairDo } from './action-names.ts'

type Call = { shop: Shop; visitor: Visitor; holder: Holder; code: string; form: FormData }

export function doPair(
  intent: PairDo,
  { shop, visitor, holder, code, form }: Call,
): Promise<Outcome<unknown>> {
  const { desk, prices, sales } = shop.consignment
  const typed = String(form.get('code') ?? '')
  const id = Number(form.get('id')) || 0
  switch (intent) {
    case PAIR_DO.price:
      return prices.changePrice(holder, code, formTexts(form))
    case PAIR_DO.keep:
      return prices.keepPrice(holder, code, Number(form.get('day')) || 0)
    case PAIR_DO.back:
      return desk.wantBack(holder, code)
    case PAIR_DO.again:
      return desk.askSecondLook(holder, code, formTexts(form))
    case PAIR_DO.notComing:
      return desk.callOffOwn(holder, code)
    case PAIR_DO.pause:
      return desk.pause(holder, code)
    case PAIR_DO.resume:
      return desk.resume(holder, code)
    case PAIR_DO.claim:
      return sales.answerClaim(holder, id, formTexts(form))
    case PAIR_DO.found:
      return desk.chooseFound(holder, code, formTexts(form))
    case PAIR_DO.unfound:
      return desk.chooseFound(holder, code, { ...formTexts(form), keeps: '' })
    case PAIR_DO.termsAsk:
      return prices.askToAccept(visitor, holder, code)
    case PAIR_DO.terms:
      // While it is being looked at, the desk goes on with it.
      return form.has('desk')
        ? desk.accept(visitor, holder, code, { termsId: id, typed })
        : prices.acceptProposal(visitor, holder, code, { terms: id, code: typed })
    case PAIR_DO.notTerms:
      return prices.declineProposal(holder, code, id)
    case PAIR_DO.confirmAsk:
      return prices.askToAccept(visitor, holder, code)
    case PAIR_DO.confirm:
      return prices.confirmPaper(visitor, holder, code, { code: typed })
    case PAIR_DO.floorAsk:
      return prices.askToChangeFloor(visitor, holder, code, formTexts(form))
    case PAIR_DO.floor:
      return prices.changeFloor(visitor, holder, code, formTexts(form))
    case PAIR_DO.renewAsk:
      return prices.askToRenew(visitor, holder, code)
    case PAIR_DO.renew:
      return prices.renew(visitor, holder, code, { code: typed })
    case PAIR_DO.buyAsk:
      return prices.askToSell(visitor, holder, code)
    case PAIR_DO.buy:
      return prices.acceptBuyOut(visitor, holder, code, { id, code: typed })
    case PAIR_DO.notBuy:
      return prices.refuseBuyOut(holder, code, id)
  }
}
