/** Which products are meant; a long list opens on demand. */
export function ChosenProducts({
  products,
}: {
  products: { id: number; name: string; archived: boolean }[]
}) {
  return (
    <details className="panel px-4">
      <summary className="flex min-h-11 items-center font-semibold">
        {products.length === 1 ? '1 producto elegido' : `${products.length} productos elegidos`}
      </summary>
      <ul className="max-h-72 columns-1 gap-8 overflow-y-auto pb-4 text-md md:columns-3" tabIndex={0}>
        {products.map(({ id, name, archived }) => (
          <li key={id} className="break-inside-avoid py-1">
            {name}{' '}
            <span className="text-muted">
              n.º {id}
              {archived && ', archivado'}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
