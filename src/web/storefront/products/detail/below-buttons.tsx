import { VERIFIED } from '#rules/products/verified.ts'
import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import InfoPopUps from './info-pop-ups.tsx'

/** What stands below the buttons and only tells. Still (ui/start/still.tsx). */
type Props = ComponentProps<typeof InfoPopUps> & {
  /** Who looked and when; null where nobody did. */
  verified: string | null
}

export default function BelowButtons({ verified, ...props }: Props) {
  return (
    <>
      <InfoPopUps {...props} />
      {verified && (
        <p className="mt-5 flex gap-3 text-md">
          <Icon of="badge-check" className="mt-px shrink-0 text-verde" />
          <span>
            <b>{VERIFIED}.</b> {verified}
          </span>
        </p>
      )}
      <p className="mt-5 flex gap-3 text-md">
        <Icon of="map-pin" className="mt-px shrink-0" />
        Probátelo en el showroom, de {props.terms.hours.within}.
      </p>
    </>
  )
}
