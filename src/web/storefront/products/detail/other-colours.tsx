import { paths } from '#rules/paths.ts'
import { priceText } from '#rules/prices/price-text.ts'
import type { Sellable } from '#rules/prices/shown.ts'
import { SOLD_OUT } from '#rules/products/models/model.ts'
import type { Colour } from '#shop/products/products.ts'
import { Picture } from '#web/ui/picture.tsx'

type Props = { colours: Colour[]; current: Sellable & { id: number } }

/** The colours of this model, each leading to its own product (product §4.28). Still (ui/start/still.tsx). */
export default function OtherColours({ colours, current }: Props) {
  return (
    <nav aria-labelledby="colores" className="mt-5">
      <h2 id="colores" className="font-semibold">
        En otros colores
      </h2>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-x-2 gap-y-3">
        {colours.map((colour) => {
          const { id, name, colourway, image, stock } = colour
          return (
            <li key={id}>
              <a
                href={paths.product(id)}
                aria-current={id === current.id ? 'page' : undefined}
                className="group block text-sm"
              >
                <span
                  className={`tile outline-offset-2 group-hover:outline-1 group-aria-[current=page]:outline-2 group-aria-[current=page]:outline-ink ${stock === 0 ? 'opacity-55' : ''}`}
                >
                  <Picture image={image} alt="" sizes="80px" />
                </span>
                <span className="mt-1.5 block leading-tight break-words group-hover:underline group-aria-[current=page]:font-semibold">
                  {colourway || name}
                </span>
                {priceText(colour) !== priceText(current) && (
                  <span className="mt-0.5 block text-muted tabular-nums">{priceText(colour)}</span>
                )}
                {stock === 0 && <span className="mt-0.5 block font-semibold text-muted">{SOLD_OUT}</span>}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
