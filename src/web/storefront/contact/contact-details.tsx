import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { MapLink } from '#web/ui/map-link.tsx'
import { useTerms } from '#web/ui/page/frame.ts'
import { OpenNow } from '#web/storefront/info/open-now.tsx'

type Props = {
  address: string
  contactEmail: string
  contactPhone: string
  whatsApp: string | undefined
  open: boolean
}

/** How else to reach the shop. What is not configured is not shown, never invented. */
export function ContactDetails({ address, contactEmail, contactPhone, whatsApp, open }: Props) {
  return (
    <section aria-labelledby="datos-de-contacto" className="h-fit bg-bone px-6 py-7 max-md:-mx-4">
      <h2 id="datos-de-contacto" className="display text-lg">
        Datos de contacto
      </h2>
      <ul className="mt-5 space-y-5 text-md">
        {contactEmail && (
          <Detail icon="mail" name="E-mail">
            <a href={`mailto:${contactEmail}`} className="link inline-block py-1 break-all">
              {contactEmail}
            </a>
          </Detail>
        )}
        {contactPhone && (
          <Detail icon="phone" name="Teléfono">
            <a href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`} className="link inline-block py-1">
              {contactPhone}
            </a>
          </Detail>
        )}
        {whatsApp && (
          <Detail icon="message-circle" name="WhatsApp">
            <a href={whatsApp} rel="noopener" className="link inline-block py-1">
              Escribinos por WhatsApp
            </a>
          </Detail>
        )}
        {address && (
          <Detail icon="map-pin" name="Showroom">
            {address}
            <MapLink address={address} />
          </Detail>
        )}
        <Detail icon="clock" name="Horario">
          {useTerms().hours.first}, sin turno
          <OpenNow open={open} />
        </Detail>
      </ul>
    </section>
  )
}

function Detail({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <Icon of={icon} className="mt-0.5 shrink-0" />
      <div>
        <p className="font-semibold">{name}</p>
        <div>{children}</div>
      </div>
    </li>
  )
}
