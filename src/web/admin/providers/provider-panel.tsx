import { Fragment } from 'react'
import { Form, useNavigation } from 'react-router'
import { PROVIDER_LABEL, TROUBLE_MEANS, TROUBLE_TEXT } from '#rules/providers/providers.ts'
import type { ProviderState, Finding } from '#shop/providers/providers.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { Findings } from './findings.tsx'

const KIND: Record<ProviderState['kind'], string> = {
  real: 'De verdad',
  sandbox: 'Simulador',
  local: 'Carpeta propia',
  off: 'Apagado',
}

/** One provider: who it is, how it is, what that means for shoppers, and a button that asks it. */
type Props = {
  state: ProviderState
  findings: Finding[] | null
  /** Besides, of its own. */
  figures: [name: string, value: string][]
}

export function ProviderPanel({ state, findings, figures }: Props) {
  const { provider, kind, wellAt, trouble, resting } = state
  const asking = useNavigation().formData?.get('provider') === provider
  const bad = trouble?.now ?? false
  const isAsked = kind === 'real' || kind === 'sandbox'
  return (
    <section aria-labelledby={provider} id={`empresa-${provider}`} className="panel p-4 md:p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={provider} className="text-lg font-bold">
          {PROVIDER_LABEL[provider]}
        </h2>
        <span className="flex gap-1.5">
          <span className="state">{KIND[kind]}</span>
          {isAsked && (
            <span className="state" data-tone={bad ? 'bad' : wellAt ? 'good' : undefined}>
              {bad ? 'Con problemas' : wellAt ? 'Bien' : 'Sin uso todavía'}
            </span>
          )}
        </span>
      </div>
      {bad && trouble && (
        <div className="mb-3 border-l-4 border-rojo bg-rojo-tint px-4 py-3 text-md">
          <p className="font-bold">{TROUBLE_TEXT[trouble.what]}</p>
          <p>{TROUBLE_MEANS[provider]}</p>
        </div>
      )}
      {isAsked && (
        <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-md">
          <dt className="text-muted">Última vez bien</dt>
          <dd>{wellAt ? shortMoment(wellAt) : 'Nunca'}</dd>
          <dt className="text-muted">Última falla</dt>
          <dd>{trouble ? `${shortMoment(trouble.at)}. ${TROUBLE_TEXT[trouble.what]}` : 'Ninguna'}</dd>
          {figures.map(([name, value]) => (
            <Fragment key={name}>
              <dt className="text-muted">{name}</dt>
              <dd className="tabular-nums">{value}</dd>
            </Fragment>
          ))}
          {resting && (
            <>
              <dt className="text-muted">En pausa</dt>
              <dd>Este servidor espera unos segundos antes de volver a preguntar.</dd>
            </>
          )}
        </dl>
      )}
      {findings && <Findings findings={findings} />}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="provider" value={provider} />
        <Button look="quiet" size="small" pending={asking}>
          Probar ahora
        </Button>
      </Form>
    </section>
  )
}
