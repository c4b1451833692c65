import { Fragment } from 'react'
import { Form } from 'react-router'
import { MAX_QUANTITY } from '#rules/cart/cart.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import type { EditAsked } from '#rules/orders/edit/edit.ts'
import type { EditLook } from '#shop/orders/edit/edit.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { ProductSearch } from '../product-search.tsx'
import { ADD, PAIR, QUANTITY, SIZE } from './query.ts'

type Props = {
  look: EditLook
  asked: EditAsked | null
  q: string
  found: readonly { id: number; name: string; price: string; stock: number }[] | null
}
type Sizes = EditLook['lines'][number]['sizes']

/** What the order has, each with its size and how many; below it what is added. It only asks: the preview says what it comes to. */
export const EditChoice = ({ look, asked, q, found }: Props) => (
  <Form method="get" preventScrollReset className="panel min-w-0 p-4 md:p-5">
    <h2 className="mb-1 text-lg font-bold">Productos</h2>
    <ul className="divide-y divide-line">
      {look.lines.map(({ id, name, image, size, quantity, unitPrice, unit, sizes }) => {
        const now = asked?.lines.find(({ orderLineId }) => orderLineId === id)
        const count = { name: `${QUANTITY}-${id}`, of: name, value: now?.quantity ?? quantity, least: 0 }
        return (
          <Row key={id} name={name} image={image} price={unitPrice} single={unit !== null}>
            {unit === null ? (
              <Choice name={`${SIZE}-${id}`} of={name} value={now?.size ?? size} sizes={sizes} own={size} />
            ) : (
              <p className="self-end py-2.5 text-md">Talle {size}</p>
            )}
            <Count {...count} most={unit === null ? MAX_QUANTITY : 1} />
          </Row>
        )
      })}
      {look.added.map(({ productId, name, image, unitPrice, sizes, pairs }) => {
        const now = asked?.add.find((one) => one.productId === productId && !one.unit)
        const quantity = now?.quantity ?? (pairs.length > 0 ? 0 : 1)
        const count = { name: `${ADD}-${QUANTITY}-${productId}`, of: name, value: quantity, least: 0 }
        return (
          <Fragment key={`+${productId}`}>
            <Row name={`Se suma: ${name}`} image={image} price={unitPrice}>
              <input type="hidden" name={ADD} value={productId} />
              {sizes.length > 0 ? (
                <>
                  <Choice name={`${ADD}-${SIZE}-${productId}`} of={name} value={now?.size} sizes={sizes} />
                  <Count {...count} most={MAX_QUANTITY} />
                </>
              ) : (
                <p className="self-end py-2.5 text-md">Solo prendas únicas</p>
              )}
            </Row>
            {pairs.map(({ code, name, size, price, image }) => (
              <Row key={code} name={name} image={image} price={price} single>
                <label className="check">
                  <input
                    type="checkbox"
                    name={PAIR}
                    value={code}
                    defaultChecked={asked?.add.some(({ unit }) => unit === code)}
                  />
                  <span>
                    Sumarla<span className="sr-only">: {name}</span>, talle {size}
                  </span>
                </label>
              </Row>
            ))}
          </Fragment>
        )
      })}
    </ul>
    <div className="mt-4 border-t border-line pt-4">
      <Button>Ver cómo quedaría</Button>
    </div>
    <div className="mt-6 flex flex-wrap items-end gap-3 border-t border-line pt-4">
      <ProductSearch label="Sumar un producto" q={q} />
    </div>
    {found && (
      <ul className="mt-3 divide-y divide-line">
        {found.length === 0 && <li className="py-3 text-muted">No hay productos con ese nombre.</li>}
        {found.map(({ id, name, price, stock }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              {name} <span className="text-muted tabular-nums">· {price}</span>
            </span>
            {stock > 0 ? (
              <Button name={ADD} value={String(id)} look="quiet" size="small">
                Sumar<span className="sr-only"> {name}</span>
              </Button>
            ) : (
              <span className="text-muted">Sin stock</span>
            )}
          </li>
        ))}
      </ul>
    )}
  </Form>
)

type RowProps = {
  name: string
  image: string
  price: Centavos
  /** There is one of it. */
  single?: boolean
  children: React.ReactNode
}
const Row = ({ name, image, price, single = false, children }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
    <div className="aspect-4/5 w-12 shrink-0 overflow-hidden rounded-tile bg-tile">
      <Picture image={image || null} alt="" sizes="48px" className="size-full object-contain" />
    </div>
    <p className="min-w-40 flex-1 font-semibold">
      <WithCodes text={name} />
      <span className="block text-sm font-normal text-muted tabular-nums">
        {formatAmount(price)}
        {single ? ' · pieza única' : ' cada uno'}
      </span>
    </p>
    <div className="flex gap-3">{children}</div>
  </li>
)

type ChoiceProps = { name: string; of: string; value: string | undefined; sizes: Sizes; own?: string }
const Choice = ({ name, of, value, sizes, own }: ChoiceProps) => (
  <label className="flex flex-col text-sm font-semibold">
    Talle<span className="sr-only"> de {of}</span>
    <select key={value} name={name} defaultValue={value} className="input mt-1 w-40 font-normal">
      {sizes.map(({ size, stock }) => (
        <option key={size} value={size}>
          {size === own ? `${size}, como está` : `${size} (hay ${stock})`}
        </option>
      ))}
    </select>
  </label>
)

type CountProps = { name: string; of: string; value: number; least: number; most: number }
const Count = ({ name, of, value, least, most }: CountProps) => (
  <label className="flex flex-col text-sm font-semibold">
    Cuántos<span className="sr-only"> de {of}</span>
    <select key={value} name={name} defaultValue={value} className="input mt-1 w-28 font-normal">
      {Array.from({ length: most - least + 1 }, (_, index) => index + least).map((many) => (
        <option key={many} value={many}>
          {many === 0 ? 'Sacar' : many}
        </option>
      ))}
    </select>
  </label>
)
