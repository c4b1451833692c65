/** The counter: everything that the shop can do. Doors open it once and hand it to pages, API and jobs. */
import { openCart } from './cart.ts'
import { openCatalogue } from './catalogue.ts'
import { openContact } from './contact.ts'
import type { Counter } from './counter.ts'
import { openCoupons } from './coupons.ts'
import { openDrafts } from './drafts.ts'
import { openFavourites } from './favourites.ts'
import { openImports } from './imports.ts'
import { openNewsletter } from './newsletter.ts'
import { openNotifications } from './notifications.ts'
import { openOrders } from './orders.ts'
import { openOutbox } from './outbox.ts'
import { openPeople } from './people.ts'
import { openPictures } from './pictures.ts'
import { openProducts } from './products.ts'
import { openReviews } from './reviews.ts'
import { openSessions } from './sessions.ts'
import { openStock } from './stock.ts'
import { openVerify } from './verify.ts'
import { openWithdrawals } from './withdrawals.ts'

export function openShop(counter: Counter) {
  const products = openProducts(counter)
  const cart = openCart(counter)
  const coupons = openCoupons(counter)
  const orders = openOrders(counter, { cart, coupons })
  const outbox = openOutbox(counter, {
    ...orders.jobs,
    mail: (letter, job) => counter.gateways.mail.send({ ...letter, messageId: `outbox-${job.id}@vereda` }),
  })
  return {
    settings: counter.settings,
    products,
    cart,
    coupons,
    orders,
    outbox,
    favourites: openFavourites(counter, { products }),
    reviews: openReviews(counter),
    notifications: openNotifications(counter, { products }),
    contact: openContact(counter),
    newsletter: openNewsletter(counter),
    people: openPeople(counter),
    sessions: openSessions(counter),
    drafts: openDrafts(counter),
    withdrawals: openWithdrawals(counter),
    imports: openImports(counter),
    catalogue: openCatalogue(counter),
    pictures: openPictures(counter),
    stock: openStock(counter),
    verify: openVerify(counter),
  }
}

export type Shop = ReturnType<typeof openShop>
