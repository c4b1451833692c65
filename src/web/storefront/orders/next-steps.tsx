import type { OrderView } from '#shop/orders/view.ts'
import type { PushOffer } from '#web/push-offer.ts'
import { Icon } from '#web/ui/icon.tsx'

type Props = { steps: OrderView['next']; offer: PushOffer | null }

/** What comes next with its days: what whoever opens the page wants to know first. */
const NextSteps = ({ steps, offer }: Props) => (
  <section aria-labelledby="sigue" className="mt-6">
    <h2 id="sigue" className="display text-lg">
      Cómo sigue
    </h2>
    <ol className="mt-4 space-y-2 text-md">
      {steps.map(({ words, link }) => (
        <li key={link?.to ?? words} className="flex gap-3">
          <Icon of="chevron-right" className="mt-0.5 shrink-0 text-muted" />
          <span className="min-w-0">
            {words}
            {link && (
              <>
                {' '}
                <a href={link.to} className="link inline-block py-1 break-words">
                  {link.label}
                </a>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
    {offer && (
      <p className="mt-2 print:hidden">
        <a href={offer.to} className="link inline-flex min-h-11 items-center text-md">
          {offer.name}
        </a>
      </p>
    )}
  </section>
)
export default NextSteps
