/** Where a product's video comes in: in pieces while the form is being filled in, or whole without scripts. */
import type { FastifyInstance } from 'fastify'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking } from '#rules/paths.ts'
import { done } from '#rules/outcome.ts'
import { MAX_VIDEO_BYTES, VIDEO_MESSAGES } from '#rules/products/pictures/video-file.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { partsIn, type Parts } from './parts.ts'
import { letUploadsIn, openReceiving } from './receive.ts'

/** Beside what they become, so that a whole one only changes its name; no picture is called so. */
export const videoParts = (images: string): Parts => partsIn(images, '.video.part')

export async function addVideoRoute(
  app: FastifyInstance,
  { shop, parts }: { shop: Shop; parts: Parts },
): Promise<void> {
  const { none, heavy, cut, space } = VIDEO_MESSAGES
  const limits = { parts, most: MAX_VIDEO_BYTES, said: { none, tooLarge: heavy, cut, space } }
  const receiving = openReceiving(limits)
  async function keep(visitor: Visitor, token: string) {
    const end = await shop.videos.store(visitor, parts.pathOf(token))
    // An image host has its copy, and a shop of our own has given it its name.
    await parts.drop(token)
    return end
  }
  await app.register(async (scope) => {
    await letUploadsIn(scope, { action: 'product.write', most: MAX_VIDEO_BYTES })

    scope.post(adminPaths.uploadVideoPiece, async (request, reply) =>
      receiving.piece(request, reply, async (token) => keep(await request.visitor(), token)),
    )
    /** Back to the form that it was chosen for, which saves it. */
    scope.post(adminPaths.uploadVideo, async (request, reply) =>
      receiving.whole(request, reply, async (token, _name, file) => {
        const end = await keep(await request.visitor(), token)
        if (!end.ok) return end
        const said = file?.fields.producto
        const id = said && 'value' in said ? String(said.value) : ''
        const form = /^\d{1,9}$/.test(id) ? adminPaths.editProduct(id) : adminPaths.createProduct
        return done(asking(form, { video: end.value.url }))
      }),
    )
  })
}
