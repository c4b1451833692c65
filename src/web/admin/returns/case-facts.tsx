import { adminPaths } from '#rules/admin-paths.ts'
import { RETURN_REASON_LABEL } from '#rules/returns/reasons.ts'
import { CONDITION_LABEL } from '#rules/returns/kinds.ts'
import type { ReturnView } from '#shop/returns/returns.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'

/** What was asked for, the photos of both sides, and what came. */
export function CaseFacts({ found: { code, items, photos, received } }: { found: ReturnView }) {
  return (
    <>
      {items.length > 0 && (
        <section aria-labelledby="que-pide" className="panel p-4 md:p-5">
          <h2 id="que-pide" className="mb-1 text-lg font-bold">
            Qué pide
          </h2>
          <ul className="divide-y divide-line text-md">
            {items.map(({ name, size, quantity, reasonCode }, index) => (
              <li key={index} className="py-2">
                {quantity} × <WithCodes text={name} />, talle {size}
                {reasonCode && (
                  <span className="block text-sm text-muted">{RETURN_REASON_LABEL[reasonCode]}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {photos.length > 0 && (
        <section aria-labelledby="fotos" className="panel p-4 md:p-5">
          <h2 id="fotos" className="mb-2 text-lg font-bold">
            Fotos
          </h2>
          <ul className="flex flex-wrap gap-3">
            {photos.map(({ id, by }, index) => (
              <li key={id}>
                <a href={adminPaths.returnPhoto(code, id)} className="block text-sm">
                  <img
                    src={adminPaths.returnPhoto(code, id)}
                    alt={`Foto ${index + 1}, de ${by === 'buyer' ? 'quien compró' : 'la tienda'}`}
                    loading="lazy"
                    width={96}
                    height={96}
                    className="size-24 rounded-tile bg-tile object-cover"
                  />
                  {by === 'buyer' ? 'Quien compró' : 'La tienda'}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {received.length > 0 && (
        <section aria-labelledby="llego" className="panel p-4 md:p-5">
          <h2 id="llego" className="mb-1 text-lg font-bold">
            Qué llegó
          </h2>
          <ul className="divide-y divide-line text-md">
            {received.map(({ name, size, quantity, condition, note }, index) => (
              <li key={index} className="py-2">
                {quantity} × <WithCodes text={name} />, talle {size}
                {condition && <span className="block text-sm text-muted">{CONDITION_LABEL[condition]}</span>}
                {note && <span className="block text-sm">«{note}»</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
