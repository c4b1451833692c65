import { Form, Link } from 'react-router'
import { MAX_SEARCH_LENGTH } from '#rules/search/search.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  /** What is changed, as the address has it. */
  of: Record<string, string | number>
  q: string
  found: readonly { id: number; name: string; price: string; stock: number }[] | null
  to: (asked: Record<string, string | number>) => string
}

/** Another product than the one that comes back: found by its name, and chosen by a link. */
export const OtherProduct = ({ of, q, found, to }: Props) => (
  <section aria-labelledby="otro-producto" className="border-t border-line pt-6">
    <h2 id="otro-producto" className="mb-2 text-lg font-bold">
      ¿Preferís otro producto?
    </h2>
    <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
      {Object.entries(of).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="min-w-0 grow text-md font-semibold">
        Buscalo por su nombre
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          className="input mt-1.5 font-normal"
        />
      </label>
      <Button look="quiet">Buscar</Button>
    </Form>
    {found && (
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {found.length === 0 && <li className="py-3 text-muted">No encontramos productos con ese nombre.</li>}
        {found.map(({ id, name, price, stock }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
            {stock > 0 ? (
              <Link to={to({ ...of, producto: id })} preventScrollReset className="link font-semibold">
                {name}
              </Link>
            ) : (
              <span className="text-muted">{name}, sin stock</span>
            )}
            <span className="tabular-nums">{price}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
