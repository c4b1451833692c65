import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { exchangedSaidForShop } from '#rules/returns/exchange/story.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import { Picture } from '#web/ui/picture.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'

/** What went out instead of what was bought: it stands in no line of the order. */
export function ExchangedGoods({ exchanged }: { exchanged: AdminOrder['exchanged'] }) {
  if (exchanged.length === 0) return null
  return (
    <section aria-labelledby="cambiado" className="mt-3 border-t border-line pt-3">
      <h3 id="cambiado" className="font-bold">
        Cambiado
      </h3>
      <ul className="divide-y divide-line">
        {exchanged.map(({ code, image, ...told }) => (
          <li key={code} className="flex items-center gap-4 py-3">
            <span className="block aspect-4/5 w-14 shrink-0 overflow-hidden rounded-tile bg-tile">
              <Picture image={image} alt="" sizes="56px" className="size-full object-cover" />
            </span>
            <p className="min-w-0 text-md">
              <WithCodes text={exchangedSaidForShop(told)} />{' '}
              <Link to={adminPaths.return(code)} className="link whitespace-nowrap">
                {code}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
