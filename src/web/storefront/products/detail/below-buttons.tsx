import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import InfoPopUps from './info-pop-ups.tsx'

/** What stands below the buttons and only tells. Still (ui/start/still.tsx). */
export default function BelowButtons(props: ComponentProps<typeof InfoPopUps>) {
  return (
    <>
      <InfoPopUps {...props} />
      <p className="mt-5 flex gap-3 text-md">
        <Icon of="badge-check" className="mt-px shrink-0 text-verde" />
        <span>
          <b>Original verificado.</b> Revisamos costuras, etiquetas y caja antes de publicarlo. Probátelo en
          el showroom, de {props.terms.hours.within}.
        </span>
      </p>
    </>
  )
}
