import { useRef, type FormEvent } from 'react'
import { Link } from 'react-router'
import { ADDED_TO_CART, ADD_TO_CART, lineKey } from '#rules/cart/cart.ts'
import { formatPesos, instalment } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { instalmentsSaid } from '#rules/payments/instalments.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import { countSaid } from '#rules/units/shown.ts'
import type { UnitOnSale } from '#shop/units/on-sale.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Here } from '#web/ui/form/here.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { useBrand, useFrame, useTerms } from '#web/ui/page/frame.ts'
import { once, useBag } from '../card/use-bag.ts'
import { StaysBelow } from '../detail/stays-below.tsx'
import { still } from '#web/ui/start/still.tsx'

const StillAsk = still(() => import('../ask-about-product.tsx'))

type Props = {
  product: { id: number; name: string; category: string; brand: string }
  /** `lowest`: what stands beside a price of before. */
  unit: UnitOnSale & { count: number; lowest: string | null }
}

const BUY_UNIT = 'comprar-pieza'

/** Its grade beside its price, and the button; one of it is all there is. */
export function UnitBuy({ product, unit }: Props) {
  const { code, size, grade, price, count, lowest } = unit
  const key = lineKey({ size, unit: code })
  const { inCart, send } = useBag({ ...product, sizes: [] })
  const terms = useTerms()
  const shop = useFrame()?.shop
  const on = inCart.includes(key)
  const form = useRef<HTMLFormElement>(null)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(new FormData(event.currentTarget))
  }
  return (
    <>
      <p className="text-md text-muted">{useBrand(product.brand)}</p>
      <h1 className="display mt-1.5 text-2xl lg:text-[2.125rem]">{product.name}</h1>
      <p className="mt-3 flex flex-wrap items-center gap-2">
        <b className="rounded-tile bg-ink px-2.5 py-1 text-md text-white">{GRADE_LABEL[grade]}</b>
        <span className="rounded-tile bg-tile px-2.5 py-1 text-md font-semibold">Talle {size}</span>
        <span className="text-md text-muted">{countSaid(count)}</span>
      </p>
      <p className="mt-3">
        <Price of={unit} large />
      </p>
      {lowest && <p className="text-md text-muted">{lowest}</p>}
      <p className="mt-1 font-semibold text-verde">
        {instalmentsSaid(terms)} de{' '}
        <span className="whitespace-nowrap tabular-nums">
          {formatPesos(instalment(price, terms.instalments))}
        </span>
      </p>
      <form
        ref={form}
        id={BUY_UNIT}
        method="post"
        action={paths.toggleInCart}
        onSubmit={onSubmit}
        className="mt-5"
      >
        <Here />
        <input type="hidden" name="productId" value={product.id} />
        <input type="hidden" name="size" value={key} />
        <input type="hidden" name="of" value={key} />
        <input type="hidden" name="on" value={on ? '0' : '1'} />
        <Button onClick={once} look={on ? 'quiet' : 'strong'} className="w-full">
          <Icon of={on ? 'check' : 'shopping-bag'} size={20} />
          {on ? ADDED_TO_CART : ADD_TO_CART}
        </Button>
      </form>
      <p className="flex min-h-11 flex-wrap items-center gap-x-2 pt-1.5 text-md text-muted">
        {on ? (
          <>
            Tocá de nuevo para sacarlo.
            <Link to={paths.cart} className="link inline-flex min-h-11 items-center font-semibold text-ink">
              Ver carrito
            </Link>
          </>
        ) : (
          'Se aparta cuando confirmás tu pedido, no al agregarla al carrito.'
        )}
      </p>
      <StillAsk
        name={product.name}
        size={size}
        chat={shop?.chat}
        url={`${shop?.publicUrl}${paths.unit(product.id, code)}`}
        className="mt-2 w-full"
      />
      <StaysBelow watch={form}>
        <span className="min-w-0">
          <Price of={unit} />
          <span className="block text-sm text-muted">
            Talle {size} · {GRADE_LABEL[grade]}
          </span>
        </span>
        {on ? (
          <ButtonLink to={paths.cart} look="quiet" size="small">
            En tu carrito
          </ButtonLink>
        ) : (
          <Button onClick={once} form={BUY_UNIT} size="small">
            Agregar<span className="sr-only"> talle {size}</span>
          </Button>
        )}
      </StaysBelow>
    </>
  )
}
