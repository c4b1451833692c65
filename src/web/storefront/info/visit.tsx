import { Icon } from '#web/ui/icon.tsx'
import { MapLink } from '#web/ui/map-link.tsx'
import { useTerms } from '#web/ui/page/frame.ts'
import { OpenNow } from './open-now.tsx'

/** Where and when. Without a configured address the city is what we can say. */
export function Visit({ address, open }: { address: string; open: boolean }) {
  return (
    <div className="mt-10 grid gap-6 md:grid-cols-2 md:gap-16">
      <p className="flex gap-3.5">
        <Icon of="map-pin" className="mt-0.5 shrink-0" />
        <span>
          <strong className="block">Dónde estamos</strong>
          {address || 'Ciudad de Buenos Aires'}
          {address && <MapLink address={address} />}
        </span>
      </p>
      <p className="flex gap-3.5">
        <Icon of="clock" className="mt-0.5 shrink-0" />
        <span>
          <strong className="block">Cuándo venir</strong>
          {useTerms().hours.first}. No hace falta turno.
          <OpenNow open={open} />
        </span>
      </p>
    </div>
  )
}
