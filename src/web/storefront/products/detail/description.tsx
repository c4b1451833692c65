import { IN_STOCK, OUT_OF_STOCK } from '#rules/products/product.ts'
import type { Specification } from '#rules/products/specifications.ts'
import { Rating } from '#web/storefront/reviews/rating.tsx'

type Props = {
  description: string
  stock: number
  sold: number
  average: number
  opinions: number
  specifications: Specification[]
}

/** Product §2.17: description with rating, stock and sold; specifications. Still (ui/start/still.tsx). */
export default function Description({ description, stock, sold, average, opinions, specifications }: Props) {
  return (
    <div className="mt-12 grid grid-cols-1 gap-x-16 gap-y-10 border-t border-line pt-10 md:mt-16 lg:grid-cols-[minmax(0,1.35fr)_minmax(22rem,1fr)]">
      <section aria-labelledby="descripcion">
        <h2 id="descripcion" className="display text-xl">
          Descripción
        </h2>
        {description && <p className="mt-4 max-w-[62ch] text-lg">{description}</p>}
        <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4">
          <Fact name="Puntuación">
            <Rating score={average} />
            {opinions > 0 && (
              <a href="#opiniones" className="link ml-2 text-md">
                {opinions} {opinions === 1 ? 'opinión' : 'opiniones'}
              </a>
            )}
          </Fact>
          <Fact name="Disponible">{stock > 0 ? `${IN_STOCK} · ${stock}` : OUT_OF_STOCK}</Fact>
          <Fact name="Vendidos">{sold}</Fact>
        </dl>
      </section>
      <section aria-labelledby="especificaciones">
        <h2 id="especificaciones" className="display text-xl">
          Especificaciones
        </h2>
        <dl className="mt-4 divide-y divide-line border-y border-line">
          {specifications.map(({ name, value }) => (
            <div key={name} className="flex justify-between gap-4 py-3">
              <dt className="text-muted">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 flex items-center font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
