/** To an open map: nothing of it is loaded with our page. */
export function MapLink({ address }: { address: string }) {
  return (
    <a
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
      rel="noreferrer"
      className="link block w-fit py-1"
    >
      Ver en el mapa
    </a>
  )
}
