import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { exchangedSaid } from '#rules/returns/exchange/story.ts'
import type { OrderView } from '#shop/orders/view.ts'
import { Picture } from '#web/ui/picture.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'

/** What they have instead of what they bought: it stands in no line of the order. */
export function ExchangedGoods({ reference, exchanged }: Pick<OrderView, 'reference' | 'exchanged'>) {
  if (exchanged.length === 0) return null
  return (
    <section aria-labelledby="cambiado" className="mt-6">
      <h3 id="cambiado" className="text-md font-bold">
        Cambiado
      </h3>
      <ul className="divide-y divide-line">
        {exchanged.map(({ code, image, ...told }) => (
          <li key={code} className="flex items-center gap-4 py-3">
            <span className="block w-16 shrink-0">
              <Picture image={image} alt="" sizes="64px" />
            </span>
            <p className="min-w-0 text-md">
              <WithCodes text={exchangedSaid(told)} />{' '}
              <Link to={paths.exchange(reference, code)} className="link text-ink whitespace-nowrap">
                Ver el cambio
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
