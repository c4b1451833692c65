import { Icon } from '../ui/icon.tsx'

/** Where and when. Without a configured address the city is what we can say. */
export function Visit({ address }: { address: string }) {
  return (
    <div className="mt-10 grid gap-6 md:grid-cols-2 md:gap-16">
      <p className="flex gap-3.5">
        <Icon of="map-pin" className="mt-0.5 shrink-0" />
        <span>
          <strong className="block">Dónde estamos</strong>
          {address || 'Ciudad de Buenos Aires'}
          {address && (
            <a
              href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
              rel="noreferrer"
              className="link ml-2 inline-block py-1"
            >
              Ver en el mapa
            </a>
          )}
        </span>
      </p>
      <p className="flex gap-3.5">
        <Icon of="clock" className="mt-0.5 shrink-0" />
        <span>
          <strong className="block">Cuándo venir</strong>
          Lunes a sábado de 11 a 18 h. No hace falta turno.
        </span>
      </p>
    </div>
  )
}
