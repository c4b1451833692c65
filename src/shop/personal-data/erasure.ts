/**
 * A person takes their account back (Ley 25.326 art. 16). Orders stay as they were placed: tax law keeps them, and they carry
 * their own copy of who bought. Comments, questions and answers stay without a name, their photos go.
 */
import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import {
  cartReminders,
  carts,
  contactMessages,
  deliveryAddresses,
  drafts,
  emailAlerts,
  invitations,
  favourites,
  mySizes,
  newsletterAddresses,
  notifications,
  orders,
  orderViews,
  outbox,
  paymentProofs,
  pushSubscriptions,
  returnPhotos,
  returns,
  users,
  personalData,
  sessions,
  stockAlerts,
} from '#data/schema.ts'
import { mayFresh, type Visitor } from '#rules/users/access.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { isOpen } from '#rules/orders/states.ts'
import { inStates } from '#data/states.ts'
import { creditLeft } from '#rules/credit/credit.ts'
import { balanceOf as creditBalance, moveCredit } from '#shop/credit/ledger.ts'
import { forgetOwnConsignors, holdOwnConsignors } from './consignor-of-account.ts'
import { endReminders } from '#shop/cart/reminder-consent.ts'
import { forgetEntries } from '#shop/drops/personal.ts'
import { forgetGiftsOf } from '#shop/gift-cards/forget.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { anonymisePosts } from './anonymise-posts.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext, Settings } from '#shop/context.ts'
import { shopperEmail } from '#shop/emails/email.ts'
import { queue, type Jobs } from '#shop/jobs/outbox.ts'
import { unseal } from '#shop/sealed.ts'
import { hashToken } from '#shop/secret-token.ts'

/** What others read in the place of a username, beside a comment that stays. */
export const ERASED_NAME = 'Cuenta eliminada'
export const STAFF_STAYS =
  'Trabajás en la tienda: antes de borrar la cuenta, un dueño tiene que quitarte el rol desde Usuarios.'
const orderUnderWay = (number: string): string =>
  `Tu pedido ${number} está en curso. Cuando llegue, o si lo cancelás, vas a poder borrar la cuenta.`

export function openErasure(context: ShopContext) {
  const { database, clock, gateways, settings } = context

  /**
   * Asks for a sign-in of a moment ago: it cannot be taken back. Answers where to end the session at the identity provider,
   * which `token`, the cookie's, helps with. Whoever signs in with the same identity later is a new person.
   */
  async function eraseSelf(
    visitor: Visitor,
    token: string | null = null,
    { waivesCredit = false }: { /** They let their store credit go. */ waivesCredit?: boolean } = {},
  ): Promise<Outcome<{ url: string }>> {
    const refusal = mayFresh(visitor, 'person.self', clock())
    if (refusal) return refusal
    if (visitor.kind !== 'person') return missing()
    const me = visitor.id
    const end = await database.transaction(async (tx) => {
      const [person] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, me), isNull(users.deletedAt)))
        .for('update')
      if (!person) return missing()
      if (person.role !== null) return conflict(STAFF_STAYS)
      const [open] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.userId, me), inStates(orders.status, isOpen)))
        .orderBy(desc(orders.id))
        .limit(1)
      if (open) return conflict(orderUnderWay(orderNumber(open.id)))
      const consigned = await holdOwnConsignors(tx, person)
      if ('ok' in consigned) return consigned
      const balance = await creditBalance(tx, me)
      if (balance > 0 && !waivesCredit) return conflict(creditLeft(balance))
      if (balance > 0)
        await moveCredit(tx, {
          userId: me,
          kind: 'waived',
          amount: -balance,
          key: `waived:${me}`,
          actor: actorOf(visitor),
          at: clock(),
        })
      await forgetOwnConsignors(tx, consigned, settings, clock())
      return done(await forget(tx, person, token))
    })
    if (!end.ok) return end
    // Their other windows and devices are nobody's now, and pages that show their comments are old.
    await context.hint({ kind: 'ban', userId: me })
    for (const productId of end.value.reviewed) await context.hint({ kind: 'catalogue', productId })
    const { idToken, atProvider } = end.value
    return done({ url: atProvider ? await goodbyeUrl(idToken) : `${settings.publicUrl}/` })
  }

  async function forget(tx: Tx, person: typeof users.$inferSelect, token: string | null) {
    const me = person.id
    // Its browsers go before the sessions, which would take them along.
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, me))
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.userId, me))
      .returning({ idHash: sessions.idHash, sealed: sessions.sealedIdToken })
    await tx.delete(personalData).where(eq(personalData.userId, me))
    await tx.delete(deliveryAddresses).where(eq(deliveryAddresses.userId, me))
    await tx.delete(carts).where(eq(carts.userId, me))
    await endReminders(tx, me)
    await tx.delete(cartReminders).where(eq(cartReminders.userId, me))
    await tx.delete(favourites).where(eq(favourites.userId, me))
    await tx.delete(stockAlerts).where(eq(stockAlerts.userId, me))
    await tx.delete(mySizes).where(eq(mySizes.userId, me))
    await tx.delete(drafts).where(eq(drafts.userId, me))
    await tx.delete(orderViews).where(eq(orderViews.userId, me))
    const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, me))
    const cases = tx.select({ id: returns.id }).from(returns).where(inArray(returns.orderId, theirs))
    await tx.delete(returnPhotos).where(inArray(returnPhotos.returnId, cases))
    await tx.delete(paymentProofs).where(inArray(paymentProofs.orderId, theirs))
    await tx.delete(notifications).where(eq(notifications.userId, me))
    await forgetGiftsOf(tx, person)
    await forgetEntries(tx, me)
    await tx.delete(invitations).where(eq(invitations.acceptedBy, me))
    if (person.emailVerified) {
      const address = person.email.toLowerCase()
      await tx.delete(invitations).where(eq(invitations.email, address))
      await tx.delete(newsletterAddresses).where(eq(newsletterAddresses.email, address))
      await tx.delete(emailAlerts).where(eq(emailAlerts.email, address))
      await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.email, address))
      // The shop's replies go with the messages; so do emails to this address, or about it, that nobody waits for any more.
      await tx.delete(contactMessages).where(eq(sql`lower(${contactMessages.email})`, address))
      await tx
        .delete(outbox)
        .where(
          and(
            eq(outbox.kind, 'mail'),
            or(isNotNull(outbox.doneAt), isNotNull(outbox.failedAt)),
            sql`(lower(${outbox.payload}->>'to') = ${address} or lower(${outbox.payload}->>'replyTo') = ${address})`,
          ),
        )
    }
    const at = clock()
    if (person.emailVerified && person.email !== '')
      await queue(tx, 'mail', farewell(person, settings), { dedupeKey: `erased:${me}`, runAt: at })
    await tx
      .update(users)
      .set({
        subject: `erased:${randomUUID()}`,
        email: '',
        emailVerified: false,
        username: ERASED_NAME,
        name: '',
        surname: '',
        image: null,
        deletedAt: at,
        updatedAt: at,
      })
      .where(eq(users.id, me))
    const said = await anonymisePosts(tx, me, at)
    await writeAudit(
      tx,
      { kind: 'system', name: 'erase' },
      { action: 'person.erase', entity: 'person', entityId: me, at },
    )
    const own = ended.find(({ idHash }) => token !== null && idHash === hashToken(token))
    const idToken = own?.sealed && token ? unseal(own.sealed, token) : null
    // Opened by a code: the provider knows nothing of it.
    return { idToken, atProvider: own?.sealed !== null, reviewed: said }
  }

  async function goodbyeUrl(idToken: string | null): Promise<string> {
    const returnTo = `${settings.publicUrl}/`
    try {
      return await gateways.identity.signOutUrl({ idToken, returnTo })
    } catch (error) {
      context.log.warn({ reason: String(error) }, 'the identity provider did not give a sign-out address')
      return returnTo
    }
  }

  return { eraseSelf }
}

/** The last email: whoever did not ask for this has to hear of it. It is forgotten once it is sent. */
export const farewell = (person: { email: string; name: string }, shop: Settings): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to: person.email,
      name: person.name,
      subject: 'Borramos tu cuenta',
      parts: [
        'Borramos tu cuenta y tus datos, como pediste. Guardamos tus compras porque la ley impositiva lo pide, y tus opiniones quedan sin tu nombre.',
        'Si no fuiste vos, respondé este mensaje.',
      ],
    },
    shop,
  ),
  forget: true,
})
