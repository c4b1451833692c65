import type { Frame } from '#web/ui/page/frame.ts'

/** Who sells, and where a buyer can complain (product §2.10). What is not configured is hidden. */
export function SellerFacts({ shop, year }: Pick<Frame, 'shop' | 'year'>) {
  return (
    <div className="max-w-[70ch] text-sm leading-relaxed text-white/75">
      <p>
        © 2022{year > 2022 && `–${year}`} {shop.name}
        {shop.legalName && ` · ${shop.legalName}`}
        {shop.taxId && ` · CUIT ${shop.taxId}`}
      </p>
      <p className="mt-1">
        Defensa de las y los consumidores. Para reclamos,{' '}
        <a
          className="link hover:text-white"
          href="https://www.argentina.gob.ar/produccion/defensadelconsumidor/formulario"
          rel="noopener"
        >
          ingresá acá
        </a>
        . Imágenes ilustrativas.
      </p>
      {shop.dataFiscalUrl && (
        <p className="mt-1">
          <a className="link hover:text-white" href={shop.dataFiscalUrl} rel="noopener">
            Data Fiscal
          </a>
        </p>
      )}
    </div>
  )
}
