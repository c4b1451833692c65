import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { Picture } from '#web/ui/picture.tsx'

type Props = {
  q: string
  products: { id: number; name: string; image: string | null }[]
  /** What is being chosen. */
  label: string
  /** What the address keeps while one looks. */
  hidden?: readonly [string, string][]
  to: (productId: number) => string
}

/** One product of the catalogue, found by what it is called. */
export function ChooseProduct({ q, products, label, hidden = [], to }: Props) {
  return (
    <>
      <Form method="get" aria-label={label} className="mb-4 flex max-w-xl gap-2" key={q}>
        {hidden.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <input
          name="q"
          type="search"
          aria-label={label}
          placeholder="Nombre, código o número del producto"
          defaultValue={q}
          autoComplete="off"
          className="input min-h-11! min-w-0 grow"
        />
        <Button look="quiet" size="small">
          Buscar
        </Button>
      </Form>
      {products.length === 0 ? (
        <Empty title="Ningún producto se llama así" as="h2">
          <Link to={adminPaths.createProduct} className="link">
            Crear el producto
          </Link>
        </Empty>
      ) : (
        <ul className="panel max-w-xl divide-y divide-line px-4 md:px-5">
          {products.map(({ id, name, image }) => (
            <li key={id} className="relative flex min-h-11 items-center gap-3 py-2.5">
              <span className="block aspect-4/5 w-10 shrink-0 overflow-hidden rounded-tile bg-tile">
                <Picture image={image} alt="" sizes="40px" className="size-full object-cover" />
              </span>
              <Link to={to(id)} className="font-semibold after:absolute after:inset-0 hover:underline">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
