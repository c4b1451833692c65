/** Whether a page takes so much from whoever asks: answered by the address and the cookies alone, before any of it is read. */
import type { FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { offerBy } from '#rules/consignment/offers/by.ts'
import { OFFER_PHOTOS_BYTES, OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import type { Failure } from '#rules/outcome.ts'
import { PICTURE_MESSAGES } from '#rules/products/pictures/picture-file.ts'
import { PHOTO_MESSAGES, PHOTOS_READ_BYTES } from '#rules/returns/ask/photos.ts'
import { PROOF_BYTES, PROOF_MESSAGES } from '#rules/transfers/proof.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { LARGE_BYTES } from '#server/uploads/room.ts'
import { bookOf } from '#server/http/route-book.ts'
import { keptBy } from '#server/sessions/visitors.ts'

const TOO_LARGE = 'Lo que enviaste es demasiado grande. Volvé atrás y acortalo: lo que escribiste sigue ahí.'
const TOO_HEAVY = `${PICTURE_MESSAGES.heavy} Volvé atrás y elegí una más liviana: lo que escribiste sigue ahí.`

/** What a page may take, with the form around it, and what is said of more. A product's picture has 8 MB (product §4.15). */
const FILES = {
  picture: { most: 9 * 1024 * 1024, heavy: TOO_HEAVY },
  proof: { most: PROOF_BYTES + LARGE_BYTES, heavy: PROOF_MESSAGES.heavy },
  photos: { most: PHOTOS_READ_BYTES + LARGE_BYTES, heavy: PHOTO_MESSAGES.heavy },
  /** Of strangers too: a pair is offered without an account. */
  offer: { most: OFFER_PHOTOS_BYTES + LARGE_BYTES, heavy: OFFER_SAYS.heavy },
}
const NOTHING = { most: LARGE_BYTES, heavy: TOO_LARGE }
export const MOST_UPLOAD = Math.max(...Object.values(FILES).map(({ most }) => most))

type End = {
  most: number
  heavy: string
  refusal: Failure | null
  /** Nobody is signed in (any more) where files are only taken from people: the page says it, and needs nothing of the body. */
  signedOut: boolean
}

export async function mayUpload(request: FastifyRequest, build: ServerBuild, shop: Shop): Promise<End> {
  const book = bookOf(build)
  const handle = book.handleAt(request.url)
  const visitor = await request.visitor()
  const { uploads, opensFor } = handle
  // To a stranger the back office is not there: what is too large is answered by the page where nothing is, in both places.
  const hidden = opensFor === 'staff' || book.patternOf(request.url) === 'other'
  if (hidden && visitor.kind === 'anonymous') return { ...NOTHING, refusal: null, signedOut: true }
  // To whom it is closed it takes what any form takes, so that they hear why from the page itself.
  if (uploads === undefined) return { ...NOTHING, refusal: null, signedOut: false }
  if (!isServed(handle, visitor))
    return { ...NOTHING, refusal: null, signedOut: visitor.kind === 'anonymous' }
  const kind = uploads === true ? 'picture' : uploads
  const refusal = await refusalAt(request, book.paramsAt(request.url), { visitor, shop })
  return { ...FILES[kind], refusal, signedOut: false }
}

function isServed({ uploads, needs }: RouteHandle, visitor: Visitor): boolean {
  if (uploads === 'offer') return true
  const action = uploads === true ? 'product.write' : needs
  return may(visitor, 'order.see') === null && (action === undefined || may(visitor, action) === null)
}

/** To somebody else's order or offer nobody sends anything, and nothing where no more is taken. */
async function refusalAt(
  request: FastifyRequest,
  { reference, token }: Record<string, string>,
  { visitor, shop }: { visitor: Visitor; shop: Shop },
): Promise<Failure | null> {
  if (reference !== undefined) {
    const end = await shop.orders.isOwn(visitor, reference)
    return end.ok ? null : end
  }
  if (token !== undefined) {
    const by = offerBy(token, { visitor, ...keptBy(request) })
    const end = await shop.consignment.offers.takesPhotos(by)
    return end.ok ? null : end
  }
  return null
}
