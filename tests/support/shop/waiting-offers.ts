/** Offers in the states from which the API's calls go on, for who walks through all of them. */
import { eq } from 'drizzle-orm'
import { offers as offerTable } from '#data/schema.ts'
import type { Outcome } from '#rules/outcome.ts'
import { system } from '#rules/users/access.ts'
import { mailedCode } from '../api-calls/sending.ts'
import type { TestServer } from '../app.ts'
import { offerForm, offerPhoto } from './offered-pairs.ts'

const DESK = system('seed')
const QUOTE = { price: '89900', floor: '65000', kind: 'shoes', version: '1' }
function valueOf<T>(end: Outcome<T>): T {
  if (!end.ok) throw new Error(JSON.stringify(end))
  return end.value
}

/** Their links, the numbers of those that the desk answers, and the day on which one is brought, at the first half hour. */
export async function waitingOffers(server: TestServer) {
  const { database } = server
  const { offers } = server.shop.consignment
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
  const refused = await submitted('rechazada')
  valueOf(await offers.refuse(DESK, refused.id, { reason: 'unsure', version: '1' }))
  const expired = await quoted('vencida')
  await database.db
    .update(offerTable)
    .set({ state: 'expired', endedAt: new Date() })
    .where(eq(offerTable.id, expired.id))
  const { token } = await quoted('trae')
  valueOf(await offers.sendAcceptCode(DESK, token))
  const who = { name: 'Olga', surname: 'Rey', own: 'si', agree: 'si', quoteNo: '1' }
  valueOf(await offers.accept(DESK, token, { ...who, code: await mailedCode(server) }))
  const { day, slots } = valueOf(await offers.own(token)).free[1]!
  valueOf(await offers.dropOffs.book(token, { day, slot: slots[0]! }))
  return {
    bringDay: day,
    toAccept: (await quoted('acepta')).token,
    toCounter: (await quoted('otro-precio')).token,
    toDecline: (await quoted('deja')).token,
    toRenew: expired.token,
    toLookAgain: refused.token,
    toWithdraw: (await submitted('retira')).token,
    toAsk: String((await submitted('pregunta')).id),
    toQuote: String((await submitted('cotiza')).id),
    toDiscard: String((await submitted('molesta')).id),
    toRefuse: String((await submitted('rechaza')).id),
  }
}
