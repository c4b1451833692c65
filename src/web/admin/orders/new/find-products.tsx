import { Form } from 'react-router'
import type { CartLine } from '#rules/cart/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { FoundProducts, type FoundProduct } from '../found-products.tsx'
import { ProductSearch } from '../product-search.tsx'
import { addressOf, CART, withMore, type Agreed } from '../line-query.ts'
import { KeptGoods } from './kept-goods.tsx'

type Props = {
  lines: readonly CartLine[]
  agreed: Agreed
  rest: Readonly<Record<string, string>>
  q: string
  found: readonly FoundProduct[] | null
}

/** By name, each size and each single pair a tap; or all of a cart that somebody shared. */
export function FindProducts({ lines, agreed, rest, q, found }: Props) {
  const kept = (
    <>
      <KeptGoods lines={lines} agreed={agreed} />
      {Object.entries(rest).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  )
  const adding = (productId: number, key: string) =>
    addressOf({ lines: withMore(lines, { productId, key, quantity: 1 }), agreed, rest, q })
  return (
    <section aria-labelledby="sumar" className="panel p-4 md:p-5">
      <h2 id="sumar" className="mb-3 text-lg font-bold">
        Sumar
      </h2>
      <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
        {kept}
        <ProductSearch label="Un producto" q={q} />
      </Form>
      {found && (
        <FoundProducts
          found={found}
          none="No hay productos con ese nombre."
          adding={adding}
          className="mt-3"
        />
      )}
      <Form
        key={lines.length}
        method="get"
        className="mt-5 flex flex-wrap items-end gap-3 border-t border-line pt-4"
      >
        {kept}
        <label className="min-w-0 grow text-md font-semibold">
          Un carrito compartido
          <input
            name={CART}
            autoComplete="off"
            placeholder="El enlace, o su código"
            className="input mt-1.5 font-normal"
          />
        </label>
        <Button look="quiet">Sumar el carrito</Button>
      </Form>
    </section>
  )
}
