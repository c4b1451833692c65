/** Offers in the states from which the API's calls go on, for who walks through all of them. */
import { eq } from 'drizzle-orm'
import { offers as offerTable } from '#data/schema.ts'
import type { Outcome } from '#rules/outcome.ts'
import { system } from '#rules/users/access.ts'
import type { TestServer } from '../app.ts'
import { offerForm, offerPhoto } from './offered-pairs.ts'

const DESK = system('seed')
const QUOTE = { price: '89900', floor: '65000', kind: 'shoes', version: '1' }
function valueOf<T>(end: Outcome<T>): T {
  if (!end.ok) throw new Error(JSON.stringify(end))
  return end.value
}

/** Their links, and the numbers of those that the desk answers. */
export async function waitingOffers({ shop: { consignment }, database }: TestServer) {
  const { offers } = consignment
  async function submitted(who: string) {
    const files = [await offerPhoto('side'), await offerPhoto('sole')]
    const form = offerForm({ email: `${who}@contract.test`, name: 'Olga Rey' })
    return valueOf(await offers.submit(DESK, form, { files, arrived: [] }))
  }
  async function quoted(who: string) {
    const sent = await submitted(who)
    valueOf(await offers.quote(DESK, sent.id, QUOTE))
    return sent
  }
  const expired = await quoted('vencida')
  await database.db
    .update(offerTable)
    .set({ state: 'expired', endedAt: new Date() })
    .where(eq(offerTable.id, expired.id))
  return {
    toAccept: (await quoted('acepta')).token,
    toCounter: (await quoted('otro-precio')).token,
    toDecline: (await quoted('deja')).token,
    toRenew: expired.token,
    toWithdraw: (await submitted('retira')).token,
    toAsk: String((await submitted('pregunta')).id),
    toQuote: String((await submitted('cotiza')).id),
    toDiscard: String((await submitted('molesta')).id),
    toRefuse: String((await submitted('rechaza')).id),
  }
}
