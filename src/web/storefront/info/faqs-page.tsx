import { paths } from '#rules/paths.ts'
import { settingsContext } from '#web/context.ts'
import { termsOf } from '#web/frame.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/faqs-page'
import { pick } from '#rules/record.ts'
import { faqs } from './faq-texts.tsx'

export const handle = { cached: 'everybody', crawlers: 'listed' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...titled('Preguntas frecuentes', matches, {
    path: paths.faqs,
    description: 'Turnos, envíos, medios de pago, garantía y cancelaciones, en pocas palabras.',
  }),
  {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: faqs(loaderData).map(({ question, plain }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plain },
      })),
    },
  },
]

export function loader({ context }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  return { ...pick(settings, ['contactEmail', 'contactPhone']), ...termsOf(settings) }
}

export default function Faqs({ loaderData }: Route.ComponentProps) {
  return (
    <Page title="Preguntas frecuentes">
      <div className="max-w-3xl border-t border-ink">
        {faqs(loaderData).map(({ id, question, plain, answer }) => (
          <details key={id} id={id} name="faq" className="group scroll-mt-24 border-b border-line">
            <summary className="flex min-h-16 items-center justify-between gap-4 py-4 text-lg font-semibold hover:text-muted">
              {question}
              <Icon
                of="chevron-down"
                className="shrink-0 transition-transform duration-200 group-open:rotate-180"
              />
            </summary>
            <div className="max-w-[62ch] pb-6">{answer ?? <p>{plain}</p>}</div>
          </details>
        ))}
      </div>
      <div className="mt-10 flex flex-wrap items-center gap-x-5 gap-y-3">
        <p className="text-lg">¿No encontraste lo que buscabas?</p>
        <ButtonLink to={paths.contact} look="quiet">
          Escribinos
        </ButtonLink>
      </div>
    </Page>
  )
}
