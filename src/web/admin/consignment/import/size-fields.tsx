import { PlainSelect } from '#web/admin/ui/plain-select.tsx'

export type SizeShown = {
  key: string
  brand: string
  text: string
  rows: number
  size: string
  options: string[]
}

/** Sizes that could be one or another: what stands chosen is the nearest, and counts once it is saved. */
export function SizeFields({ sizes, more }: { sizes: SizeShown[]; more: number }) {
  return (
    <fieldset className="mt-4">
      <legend className="font-semibold">Talles para mirar</legend>
      <p className="max-w-[75ch] text-md text-muted">
        No dicen con qué tabla cuentan, o quedan entre dos. Lo que está escrito se guarda igual en la etiqueta
        del par.
      </p>
      <div className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {sizes.map(({ key, brand, text, rows, size, options }) => (
          <PlainSelect
            key={key}
            name={`size:${key}`}
            label={`${[brand, text || 'sin talle'].filter(Boolean).join(' · ')} (${rows === 1 ? '1 par' : `${rows} pares`})`}
            chosen={size}
            options={[['', 'Se elige al revisarlo'], ...options.map((one) => [one, one] as const)]}
          />
        ))}
      </div>
      {more > 0 && <p className="mt-2 text-md text-muted">Y {more} más: aparecen al guardar estos.</p>}
    </fieldset>
  )
}
