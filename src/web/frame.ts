import type { RouterContextProvider } from 'react-router'
import { sizesInCart, unitCount } from '#rules/cart/cart.ts'
import { openForMachines, openHoursSaid } from '#rules/checkout/showroom.ts'
import { chatAddress } from '#rules/contact/whatsapp.ts'
import { sellsGiftCards } from '#rules/gift-cards/limits-and-texts.ts'
import { sizeByCategory } from '#rules/my-size/my-size.ts'
import { wornAs } from '#rules/products/size-guide.ts'
import { pick } from '#rules/record.ts'
import { handDiscountOf, handMeansSaid, possibleMeans, takesTransfers } from '#rules/payments/means.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { Settings } from '#shop/context.ts'
import type { ProductCard } from '#shop/products/products.ts'
import { cartContext, requestContext, settingsContext, shopContext, visitorContext } from './context.ts'
import { bellSeenOf, favouritesOf } from './cookies.ts'
import { cartOf } from './cart.ts'
import { flashOf, joinedFlash } from './flash.ts'
import { mySizeOf } from './my-size.ts'

/** What the frame around every page shows: who is here, what is in the cart, what is new, who we are. */
export async function frameOf(request: Request, context: Readonly<RouterContextProvider>) {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const settings = context.get(settingsContext)
  const [cart, favourites, bell, mine] = await Promise.all([
    cartOf(context),
    shop.favourites.ids(visitor, favouritesOf(request)),
    shop.notifications.bell(visitor, bellSeenOf(request)),
    mySizeOf(context),
  ])
  const { joined } = context.get(cartContext)
  const flash = joined
    ? joinedFlash(joined)
    : await flashOf(request, async (id) => (await shop.products.byIds([id]))[0]?.name ?? null)
  return {
    flash,
    person: visitor.kind === 'person' ? shown(visitor) : null,
    cartUnits: unitCount(cart),
    inCart: sizesInCart(cart),
    favourites,
    mySize: sizeByCategory(mine, settings),
    bell: { ...bell, products: bell.products.map(newProduct) },
    sandboxes: context.get(requestContext).sandboxes,
    year: new Date().getFullYear(),
    shop: {
      name: settings.name,
      publicUrl: settings.publicUrl,
      contactEmail: settings.contactEmail,
      contactPhone: settings.contactPhone,
      address: settings.address,
      socials: settings.socials,
      /** Where a question by WhatsApp begins, up to its words. */
      chat: chatAddress(settings.socials),
      legalName: settings.legalName,
      taxId: settings.taxId,
      dataFiscalUrl: settings.dataFiscalUrl,
      terms: termsOf(settings),
      brands: settings.brands,
      categories: settings.categories.map(({ value, many, offered }) => ({ value, many, offered })),
      /** The categories that are worn on the feet. */
      shoes: settings.categories
        .map(({ value }) => value)
        .filter((value) => wornAs(value, settings) === 'shoes'),
    },
  }
}

/** What the owner set of selling, as texts all over the shop say it. */
export const termsOf = (settings: Settings) => ({
  ...pick(settings, ['shippingRates', 'freeShippingFrom', 'instalments']),
  pickup: settings.pickup === 'yes',
  transfer: takesTransfers(settings),
  /** Of what a shop may do without. */
  sells: { giftCards: sellsGiftCards(settings) } as { giftCards?: boolean },
  handDiscount: handDiscountOf(settings),
  handMeans: handMeansSaid(possibleMeans(settings)),
  hours: openHoursSaid(settings.openingHours),
  openForMachines: openForMachines(settings.openingHours),
})

const shown = ({ username, email, name, image, role, ban }: PersonVisitor) => ({
  username,
  email,
  name,
  image,
  role,
  ban,
})

/** What the bell's list shows of one: what is sold of it meanwhile leaves the list as it stands. */
const newProduct = (card: ProductCard) =>
  pick(card, ['id', 'name', 'image', 'price', 'from', 'offer', 'discount', 'createdAt'])
