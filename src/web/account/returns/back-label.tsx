import { paths } from '#rules/paths.ts'
import { BACK_FREE, backSteps } from '#rules/shipments/back.ts'
import { COURIER_LABEL } from '#rules/shipments/couriers.ts'
import { SHIPMENT_LABEL } from '#rules/shipments/states.ts'
import type { OwnLabel } from '#shop/shipments/shipments.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

type Props = { label: OwnLabel | null; reference: string; code: string }
/** How what comes back gets to the shop: its label while it can be printed, and where it can be followed. */
export function BackLabel({ label, reference, code }: Props) {
  if (label === null) return null
  const { courier, trackingCode, trackingUrl, state, prints } = label
  return (
    <section aria-labelledby="etiqueta" className="space-y-3">
      <h2 id="etiqueta" className="text-lg font-bold">
        Cómo nos lo mandás
      </h2>
      {prints ? (
        <>
          <p className="text-md">
            {backSteps(courier)} {BACK_FREE}
          </p>
          <ButtonLink to={paths.returnLabel(reference, code)} reloadDocument>
            Descargar la etiqueta
          </ButtonLink>
        </>
      ) : (
        <p className="text-md">{SHIPMENT_LABEL[state]}.</p>
      )}
      <p className="text-md break-words">
        <b>{COURIER_LABEL[courier]}</b> <span className="tabular-nums">{trackingCode}</span>
        {trackingUrl !== '' && (
          <>
            {' · '}
            <a href={trackingUrl} target="_blank" rel="noreferrer" className="link">
              Seguimiento
            </a>
          </>
        )}
      </p>
    </section>
  )
}
