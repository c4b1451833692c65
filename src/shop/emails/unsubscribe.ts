/**
 * The way out of emails that nobody needs, in one click and without signing in (RFC 8058; Ley 25.326 art. 27). The link in a
 * email is sealed with a key of this shop, so it speaks for its reader and nobody can make one for somebody else.
 */
import type { OwnerNotice } from '#rules/consignment/people/notices.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import type { ShopContext } from '#shop/context.ts'

const NO_SUCH_LINK = 'Ese enlace está cortado o no es de un mail nuestro. Copialo entero del mail.'

/** As the page of a way out has words for it. */
export type EndOf = 'stock-alerts' | 'email-alerts' | 'cart-reminders' | 'newsletter' | `owner-${OwnerNotice}`

type Way = {
  /** Changes nothing: mailboxes follow links before their owners do. */
  look(): Promise<Outcome<EndOf>>
  leave(): Promise<Outcome<EndOf>>
}
/** What a subject adds: it knows its own links. Null for one of another kind. */
export type WayOut = (context: ShopContext, token: string) => Promise<Way | null>

/** A way out that a link always opens. */
export const endOf = (what: EndOf, end: () => Promise<unknown>): Way => ({
  look: async () => done(what),
  leave: async () => {
    await end()
    return done(what)
  },
})

export function openUnsubscribe(context: ShopContext, waysOut: readonly WayOut[]) {
  async function wayOf(token: string): Promise<Way | null> {
    for (const wayOut of waysOut) {
      const way = await wayOut(context, token)
      if (way) return way
    }
    return null
  }
  return {
    /** Whether the link is one of ours, and of what. */
    look: async (token: string): Promise<Outcome<EndOf>> =>
      (await wayOf(token))?.look() ?? missing(NO_SUCH_LINK),

    /** Ends every wait for a size, reminders of a cart, the newsletter, or a consignor's news of one kind. Once more is no fault. */
    leave: async (token: string): Promise<Outcome<EndOf>> =>
      (await wayOf(token))?.leave() ?? missing(NO_SUCH_LINK),
  }
}
