import { MAX_SEARCH_LENGTH } from '#rules/search/search.ts'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { MOST_PRODUCTS } from '#rules/newsletter/issue-form.ts'
import type { ProductCard } from '#shop/products/card.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/form/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { FieldState } from '#web/ui/form/field.tsx'
import { priceText } from '#rules/prices/price-text.ts'

type Props = {
  chosen: readonly ProductCard[]
  /** Chosen, and not seen by shoppers any more: left out of the email, kept in the draft. */
  lost: readonly number[]
  q: string
  found: readonly ProductCard[]
  field: FieldState
}

/** In the order in which the email shows them. Each button saves the whole draft. */
export function ChosenProducts({ chosen, lost, q, found, field }: Props) {
  const full = chosen.length + lost.length >= MOST_PRODUCTS
  const others = found.filter(({ id }) => !chosen.some((card) => card.id === id))
  return (
    <fieldset id="productos" className="min-w-0 scroll-mt-24 border-t border-line pt-4">
      <legend className="float-left mb-2 w-full text-lg font-bold">
        Productos <span className="font-normal text-muted">({`${chosen.length} de ${MOST_PRODUCTS}`})</span>
      </legend>
      <div className="clear-both">
        {[...lost].map((id) => (
          <input key={id} type="hidden" name="product" value={id} />
        ))}
        {lost.length > 0 && (
          <p className="mb-2 text-md text-muted">
            {lost.length === 1
              ? 'Un producto elegido ya no se ve en la tienda: no va en el mail.'
              : `${lost.length} productos elegidos ya no se ven en la tienda: no van en el mail.`}
          </p>
        )}
        <FieldProblem field={field} />
        <ol className="divide-y divide-line">
          {chosen.map((card, place) => (
            <Line key={card.id} card={card}>
              <input type="hidden" name="product" value={card.id} />
              {place > 0 && <Small name={`Subir ${card.name}`} value={`up:${card.id}`} icon={ArrowUp} />}
              {place < chosen.length - 1 && (
                <Small name={`Bajar ${card.name}`} value={`down:${card.id}`} icon={ArrowDown} />
              )}
              <Small name={`Sacar ${card.name}`} value={`drop:${card.id}`} icon={X} />
            </Line>
          ))}
        </ol>
        {full ? (
          <p className="mt-2 text-md text-muted">No entran más.</p>
        ) : (
          <>
            <div className="mt-3 flex items-end gap-2">
              <label className="min-w-0 grow text-md font-semibold">
                Buscar un producto para sumar
                <input
                  name="buscar"
                  defaultValue={q}
                  autoComplete="off"
                  maxLength={MAX_SEARCH_LENGTH}
                  className="input mt-1.5 min-h-11!"
                />
              </label>
              <Button name="intent" value="search" look="quiet" size="small">
                Buscar
              </Button>
            </div>
            {q && others.length === 0 && (
              <p className="mt-3 text-md text-muted">No hay más productos con «{q}».</p>
            )}
            <ul className="mt-2 divide-y divide-line">
              {others.map((card) => (
                <Line key={card.id} card={card}>
                  <Button
                    name="intent"
                    value={`add:${card.id}`}
                    look="quiet"
                    size="small"
                    aria-label={`Sumar ${card.name}`}
                  >
                    Sumar
                  </Button>
                </Line>
              ))}
            </ul>
          </>
        )}
      </div>
    </fieldset>
  )
}

const Line = ({ card, children }: { card: ProductCard; children: React.ReactNode }) => (
  <li className="flex flex-wrap items-center gap-3 py-2">
    <span className="block h-14 w-11 shrink-0 overflow-hidden rounded-sm bg-tile">
      <Picture image={card.image} alt="" sizes="44px" />
    </span>
    <span className="min-w-20 flex-1 text-md">
      <b className="block break-words">{card.name}</b>
      <span className="text-muted tabular-nums">
        {priceText(card)}
        {card.stock === 0 && ' · sin stock'}
      </span>
    </span>
    <span className="ml-auto flex shrink-0">{children}</span>
  </li>
)

const Small = ({ name, value, icon }: { name: string; value: string; icon: typeof X }) => (
  <button name="intent" value={value} aria-label={name} className="icon-button">
    <Icon of={icon} size={20} />
  </button>
)
