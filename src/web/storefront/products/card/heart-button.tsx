import { paths } from '#rules/paths.ts'
import { Here } from '#web/ui/form/here.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFavourite } from './use-favourite.ts'

export function HeartButton({ id, name }: { id: number; name: string }) {
  const { fetcher, on, offerUndo } = useFavourite(id)
  return (
    <fetcher.Form method="post" action={paths.toggleFavourite} onSubmit={() => on && offerUndo()}>
      <Here />
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="on" value={on ? '0' : '1'} />
      <button className="icon-button" aria-label={`Favorito: ${name}`} aria-pressed={on}>
        <Icon of="heart" className={on ? 'fill-naranja text-naranja' : ''} />
      </button>
    </fetcher.Form>
  )
}
