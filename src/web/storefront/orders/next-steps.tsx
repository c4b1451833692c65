import type { OrderView } from '#shop/orders/orders.ts'
import { Icon } from '#web/ui/icon.tsx'

type Props = { steps: OrderView['next']; help: string | null }

/** What comes next, and where to ask about it: the chat begins with the number of the order. */
export function NextSteps({ steps, help }: Props) {
  return (
    <section aria-labelledby="sigue" className="mt-10">
      <h2 id="sigue" className="display text-lg">
        {steps.length > 0 ? 'Cómo sigue' : '¿Necesitás ayuda?'}
      </h2>
      {steps.length > 0 && (
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
      )}
      {help && (
        <p className="mt-4 print:hidden">
          <a href={help} rel="noopener" className="button" data-look="quiet">
            <Icon of="message-circle" className="shrink-0" /> Consultar por WhatsApp
          </a>
        </p>
      )}
    </section>
  )
}
