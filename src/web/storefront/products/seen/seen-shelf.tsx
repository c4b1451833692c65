import { linkPaths } from '#rules/link-paths.ts'
import type { OnShelf } from '../shelf/on-shelf.ts'
import Shelf from '../shelf/shelf.tsx'

/** «Viste hace poco», and the way to forget it, back to where it stands. Still (ui/start/still.tsx). */
export default function SeenShelf({ products, at }: { products: readonly OnShelf[]; at: string }) {
  return (
    <div className="pt-6 pb-10 md:pb-16">
      <Shelf id="vistos" title="Viste hace poco" products={products} />
      <form method="post" action={linkPaths.forgetSeen}>
        <input type="hidden" name="returnTo" value={at} />
        <button className="link inline-flex min-h-11 items-center text-sm text-muted">
          Borrar lo que vi<span className="sr-only">, en este navegador</span>
        </button>
      </form>
    </div>
  )
}
