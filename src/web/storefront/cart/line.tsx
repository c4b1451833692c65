import { Form, Link } from 'react-router'
import { X } from 'lucide-react'
import { OPEN_SIZE } from '#rules/cart.ts'
import { formatPesos } from '#rules/money.ts'
import type { CartViewLine } from '#shop/cart.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { SizeChoice } from './size-choice.tsx'
import { StockLabel } from './stock-label.tsx'

type Props = { line: CartViewLine; changing: FormData | undefined }

/** One line of the cart. What a button asked for shows at once; the answer confirms it. */
export function CartLineItem({ line, changing }: Props) {
  const key = line.size ?? OPEN_SIZE
  const mine =
    changing?.get('product') === String(line.productId) && changing.get('line') === key ? changing : undefined
  const intent = mine?.get('intent')
  const quantity = intent === 'quantity' ? Number(mine!.get('quantity')) : line.quantity
  if (intent === 'remove') return null
  const page = `/ProductDetail/${line.productId}`
  const gone = line.problem === 'removed'
  return (
    <li className="grid grid-cols-[5.5rem_1fr_auto] gap-x-4 py-5 md:grid-cols-[8rem_1fr_auto] md:gap-x-6 md:py-6">
      <Link
        to={page}
        tabIndex={-1}
        aria-hidden
        className="aspect-4/5 self-start overflow-hidden rounded-tile bg-tile"
      >
        <Picture
          image={line.image}
          alt=""
          sizes="(min-width: 48rem) 128px, 88px"
          className={`size-full object-contain ${line.stock === 0 ? 'opacity-55' : ''}`}
        />
      </Link>
      <div className="min-w-0">
        <p className="text-sm text-muted">{line.brand}</p>
        <h2 className="text-base leading-snug font-semibold">
          {gone ? (
            line.name
          ) : (
            <Link to={page} className="hover:underline">
              {line.name}
            </Link>
          )}
        </h2>
        <p className="mt-1">
          <Price of={line} />
        </p>
        <StockLabel stock={line.stock} />
        {line.problemText && line.problem !== 'size-open' && (
          <p role="alert" className="mt-2 text-md font-medium text-rojo">
            {line.problemText}
          </p>
        )}
        {!gone && (
          <div className="mt-3 flex flex-wrap items-end gap-x-5 gap-y-3">
            <SizeChoice line={line} pending={intent === 'size'} />
            {line.stock > 0 && <QuantityStepper line={line} quantity={quantity} />}
          </div>
        )}
      </div>
      <div className="flex flex-col items-end justify-between">
        <Form method="post" action="/Cart" replace preventScrollReset>
          <input type="hidden" name="product" value={line.productId} />
          <input type="hidden" name="line" value={key} />
          <button
            name="intent"
            value="remove"
            aria-label={`Sacar ${line.name} del carrito`}
            className="icon-button -mt-2 -mr-2.5"
          >
            <Icon of={X} />
          </button>
        </Form>
        {line.stock > 0 && (
          <p
            className="text-md font-bold tabular-nums"
            aria-label={`Importe: ${formatPesos(line.unitPrice * quantity)}`}
          >
            {formatPesos(line.unitPrice * quantity)}
          </p>
        )}
      </div>
    </li>
  )
}
