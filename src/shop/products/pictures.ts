/** A product's picture on its way in: who may send one, and what is said when it is no picture. */
import { GatewayRefused, GatewayUnavailable, type StoredImage } from '#gateways/ports.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import type { ShopContext } from '#shop/context.ts'

export function openPictures({ gateways, log }: ShopContext) {
  /** JPEG, PNG, WebP or AVIF of at most 8 MB; comes out 4 by 5. Answers the address that the product form takes. */
  async function store(visitor: Visitor, bytes: Uint8Array, fileName: string): Promise<Outcome<StoredImage>> {
    // Whoever takes in other people's pairs photographs them too.
    const refusal = may(visitor, 'product.write') && may(visitor, 'consign.receive')
    if (refusal) return refusal
    try {
      return done(await gateways.images.store(bytes, fileName, 'tile'))
    } catch (error) {
      if (error instanceof GatewayRefused) return invalid(error.message, { image: error.message })
      if (!(error instanceof GatewayUnavailable)) throw error
      log.warn({ err: error }, 'a picture could not be stored')
      return invalid(error.message, { image: error.message })
    }
  }
  return { store }
}
