import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { SOLD_OUT } from '#rules/products/models/model.ts'
import type { AdminColour } from '#shop/products/admin/catalogue.ts'
import { Picture } from '#web/ui/picture.tsx'

/** The other colours of its model, also those that shoppers do not see. */
export function Colours({ colours }: { colours: AdminColour[] }) {
  if (colours.length === 0) return null
  return (
    <section aria-labelledby="colores" className="mt-6">
      <h2 id="colores" className="mb-2 font-bold">
        En otros colores
      </h2>
      <ul className="flex flex-wrap gap-x-3 gap-y-4">
        {colours.map(({ id, name, colourway, image, stock, unseen }) => (
          <li key={id} className="w-20 text-sm leading-tight">
            <Link to={adminPaths.product(id)} className="group block">
              <span className="tile">
                <Picture image={image} alt="" sizes="80px" />
              </span>
              <span className="mt-1 block break-words group-hover:underline">{colourway || name}</span>
            </Link>
            <span className="block text-muted tabular-nums">
              {stock === 0 ? SOLD_OUT : `${stock} en stock`}
            </span>
            {unseen && <b className="block text-ambar">Oculto</b>}
          </li>
        ))}
      </ul>
    </section>
  )
}
