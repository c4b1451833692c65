import { Link } from 'react-router'
import { isOpenToEntries } from '#rules/drops/states.ts'
import { dropPaths } from '#rules/drop-paths.ts'
import { whenOf } from '#rules/drops/when.ts'
import type { DropLook } from '#shop/drops/public.ts'
import { Picture } from '#web/ui/picture.tsx'

/** «Próximo lanzamiento» with its day; nothing while there is none. What it shows is `shop.drops.next()`. */
export function NextDrop({ drop }: { drop: DropLook | null }) {
  if (!drop) return null
  const { id, product, state, drawAt } = drop
  return (
    <section aria-labelledby="proximo-lanzamiento" className="wrap pt-14 md:pt-20">
      <div className="relative grid gap-5 bg-bone p-5 sm:grid-cols-[10rem_1fr] sm:items-center md:p-8">
        <span className="tile max-sm:max-w-40">
          <Picture image={product.image} alt={product.imageAlt} sizes="160px" />
        </span>
        <div>
          <h2 id="proximo-lanzamiento" className="text-md font-semibold">
            Próximo lanzamiento
          </h2>
          <p className="display mt-1 text-2xl break-words">
            <Link to={dropPaths.one(id)} className="card-link hover:underline">
              {product.name}
            </Link>
          </p>
          <p className="mt-2">
            Se sortea {whenOf(drawAt)}. {isOpenToEntries(state) && <b>La inscripción está abierta.</b>}
          </p>
        </div>
      </div>
    </section>
  )
}
