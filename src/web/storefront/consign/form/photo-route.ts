import { shopContext } from '#web/context.ts'
import { privateFile } from '#web/ui/private-file.ts'
import type { Route } from './+types/photo-route'

/** Of a form that is still being filled, shown again to whoever has its key. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { offers } = context.get(shopContext).consignment
  return privateFile(await offers.draftPhoto(params.form, Number(params.id)), 'foto')
}
