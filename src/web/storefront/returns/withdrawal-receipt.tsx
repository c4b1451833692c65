import { useEffect, useRef } from 'react'
import { REGISTERED_NEXT } from '#rules/returns/story.ts'
import { paths } from '#rules/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { Page } from '#web/ui/page/page.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'

type Props = { code: string; at: Date; email: string }

export function WithdrawalReceipt({ code, at, email }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // It takes the place of a form that was sent from its end: the answer has to be in sight, and be read out.
  useEffect(() => {
    window.scrollTo(0, 0)
    box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Page title="Listo, lo registramos">
      <PageTitle name="Arrepentimiento registrado" />
      <div ref={box} tabIndex={-1} className="max-w-2xl space-y-5 text-lg">
        <p>Guardá este código. Es la constancia de que te arrepentiste a tiempo:</p>
        <p className="display border-y border-ink py-6 text-[min(5.2vw,clamp(1.25rem,0.8rem+2.2vw,2.25rem))] break-all tabular-nums">
          {code}
        </p>
        <p>
          Lo registramos el <time dateTime={at.toISOString()}>{shortMoment(at)}</time> y también te lo
          mandamos a <strong className="break-all">{email}</strong>. {REGISTERED_NEXT}
        </p>
        <ButtonLink to={paths.home}>Volver a la tienda</ButtonLink>
      </div>
    </Page>
  )
}
