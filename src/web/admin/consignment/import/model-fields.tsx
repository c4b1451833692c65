import { MODEL_CHOICE_LABEL } from '#rules/consignment/sheet/choices.ts'
import { PlainSelect } from '#web/admin/ui/plain-select.tsx'

export type ModelShown = {
  key: string
  name: string
  rows: number
  brandKnown: boolean
  /** As the form names it: «later», «skip», «draft», «p12». */
  chosen: string
  category: string
  genre: string
  products: { id: number; name: string }[]
}
type Choices = [string, string][]

/** One model: a product that is like it, another by its number, a new draft, later, or not at all. */
export function ModelFields({
  one,
  categories,
  genres,
}: {
  one: ModelShown
  categories: Choices
  genres: Choices
}) {
  const { key, name, rows, brandKnown, chosen, category, genre, products } = one
  const options = [
    ['later', MODEL_CHOICE_LABEL.later] as const,
    ...products.map((product) => [`p${product.id}`, `${product.name} (n.º ${product.id})`] as const),
    ...(brandKnown ? [['draft', MODEL_CHOICE_LABEL.draft] as const] : []),
    ['skip', MODEL_CHOICE_LABEL.skip] as const,
  ]
  return (
    <fieldset>
      <legend className="font-medium break-words">
        {name} · {rows === 1 ? '1 par' : `${rows} pares`}
      </legend>
      {!brandKnown && (
        <p className="text-sm text-muted">
          La tienda no tiene esa marca: hasta que la agregues en Ajustes no se puede crear el producto.
        </p>
      )}
      <div className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <PlainSelect name={`model:${key}`} label="Producto" chosen={chosen} options={options} />
        <label className="block text-sm">
          <span className="mb-1 block text-muted">O su n.º de producto</span>
          <input name={`number:${key}`} inputMode="numeric" className="input min-h-11!" />
        </label>
        {brandKnown && (
          <>
            <PlainSelect
              name={`category:${key}`}
              label="Si es nuevo, categoría"
              chosen={category}
              options={categories}
            />
            <PlainSelect name={`genre:${key}`} label="Si es nuevo, género" chosen={genre} options={genres} />
          </>
        )}
      </div>
    </fieldset>
  )
}
