import { Form } from 'react-router'
import { ENTRY_STATE, hasOffer, isEntered, isInLine } from '#rules/drops/entry-states.ts'
import { dropPaths } from '#rules/drop-paths.ts'
import { whenOf } from '#rules/drops/when.ts'
import type { Drop, OwnEntry as Own } from '#shop/drops/public.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import type { PushOffer } from '#web/push-offer.ts'

/** Where one's own entry stands, and what there is to do about it. */
export function MyEntry({ own, drop, offer }: { own: Own; drop: Pick<Drop, 'id'>; offer: PushOffer | null }) {
  const { code, size, state, place, offerUntil, listed } = own
  const leaves = isInLine(state) || hasOffer(state) || (isEntered(state) && !listed)
  return (
    <div className="border border-line p-4 md:p-5">
      <h2 className="text-lg font-bold">{ENTRY_STATE[state].own}</h2>
      <p className="mt-1">
        Talle {size} · tu código es <b className="tabular-nums">{code}</b>
        {place !== null && ` · lugar ${place}`}
      </p>
      {hasOffer(state) && offerUntil && (
        <p className="mt-2">Te lo apartamos hasta {whenOf(offerUntil)}. Después le toca a quien sigue.</p>
      )}
      {offer && leaves && (
        <a href={offer.to} className="link inline-flex min-h-11 items-center text-md">
          {offer.name}
        </a>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {hasOffer(state) && <ButtonLink to={dropPaths.checkout(code)}>Comprar</ButtonLink>}
        {leaves && (
          <Form method="post" action={dropPaths.one(drop.id)}>
            <Button name="intent" value="leave" look="quiet">
              {isEntered(state) ? 'Bajarme del sorteo' : 'Dejar pasar mi lugar'}
            </Button>
          </Form>
        )}
      </div>
    </div>
  )
}
