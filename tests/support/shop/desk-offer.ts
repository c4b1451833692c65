/** An offer with two photos, and a photo of a form that was not sent, for tests that walk pages. */
import { anonymous } from '#rules/users/access.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import type { Shop } from '#shop/shop.ts'
import { offerForm, offerPhoto } from './offered-pairs.ts'

const KEY = 'formulario-de-prueba'

/** Its number, its address for whoever offered it, its first photo, and that of the form. */
export async function deskOffer({ consignment }: Shop) {
  const { offers } = consignment
  const files = [await offerPhoto('side'), await offerPhoto('sole')]
  const sent = await offers.submit(anonymous, offerForm(), { files, arrived: [] })
  if (!sent.ok) throw new Error(sent.message)
  const own = await offers.own(sent.value.token)
  const draft = await offers.addDraftPhoto(anonymous, { key: KEY, kind: 'side' }, files[0]!.bytes)
  if (!own.ok || !draft.ok) throw new Error('no photos of the offer')
  return {
    id: sent.value.id,
    page: sellPaths.pairOffer(sent.value.token),
    photo: own.value.pictures[0]!.id,
    draft: sellPaths.draftPhoto(KEY, draft.value.id),
  }
}
