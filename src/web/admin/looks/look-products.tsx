import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { MOST_PRODUCTS } from '#rules/looks/look.ts'
import type { LookView } from '#shop/looks/looks.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ActionButton } from './action-button.tsx'

type Found = { id: number; name: string; image: string | null }
type Props = { look: LookView; q: string; found: Found[]; writes: boolean }

/** The products of a look in their order, and a search for those that are to come. */
export function LookProducts({ look: { products, revision }, q, found, writes }: Props) {
  return (
    <section aria-labelledby="productos" className="panel p-4 md:p-5">
      <h2 id="productos" className="mb-2 text-lg font-bold">
        Productos
      </h2>
      {products.length === 0 && <p className="text-muted">Todavía no tiene ninguno: buscá abajo.</p>}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="revision" value={revision} />
        <ol className="divide-y divide-line">
          {products.map(({ id, name, image, stock, live, archived }, index) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
              <Small image={image} />
              <span className="min-w-32 grow">
                <Link
                  to={adminPaths.product(id)}
                  className="inline-flex min-h-11 items-center font-semibold break-words hover:underline"
                >
                  {name}
                </Link>
                {!live && (
                  <span className="block text-sm font-semibold text-ambar">
                    {archived ? 'Archivado: no se ve' : 'Oculto: no se ve'}
                  </span>
                )}
                {live && stock === 0 && <span className="block text-sm text-muted">Sin stock</span>}
              </span>
              {writes && (
                <span className="flex gap-2">
                  <ActionButton
                    name="intent"
                    value={`at:${id}:${index - 1}`}
                    off={index === 0}
                    label={`Subir ${name}`}
                  >
                    ↑
                  </ActionButton>
                  <ActionButton
                    name="intent"
                    value={`at:${id}:${index + 1}`}
                    off={index === products.length - 1}
                    label={`Bajar ${name}`}
                  >
                    ↓
                  </ActionButton>
                  <ActionButton name="intent" value={`out:${id}`} label={`Sacar ${name}`}>
                    Sacar
                  </ActionButton>
                </span>
              )}
            </li>
          ))}
        </ol>
      </Form>
      {writes && products.length < MOST_PRODUCTS && (
        <div className="mt-4 border-t border-line pt-4">
          <Form method="get" aria-label="Sumar un producto" preventScrollReset className="flex gap-2" key={q}>
            <input
              name="q"
              type="search"
              aria-label="Buscar un producto para sumar"
              placeholder="Nombre, código o número"
              defaultValue={q}
              autoComplete="off"
              className="input min-h-11! min-w-0 grow"
            />
            <Button look="quiet" size="small">
              Buscar
            </Button>
          </Form>
          {q !== '' && found.length === 0 && (
            <p className="mt-3 text-muted">Ningún otro producto se llama así.</p>
          )}
          <Form method="post" preventScrollReset>
            <input type="hidden" name="revision" value={revision} />
            <ul className="divide-y divide-line">
              {found.map(({ id, name, image }) => (
                <li key={id} className="flex items-center gap-3 py-2.5">
                  <Small image={image} />
                  <span className="min-w-0 grow font-semibold break-words">{name}</span>
                  <ActionButton name="intent" value={`add:${id}`} label={`Sumar ${name}`}>
                    Sumar
                  </ActionButton>
                </li>
              ))}
            </ul>
          </Form>
        </div>
      )}
    </section>
  )
}

const Small = ({ image }: { image: string | null }) => (
  <span className="block aspect-4/5 w-10 shrink-0 overflow-hidden rounded-tile bg-tile">
    <Picture image={image} alt="" sizes="40px" className="size-full object-cover" />
  </span>
)
