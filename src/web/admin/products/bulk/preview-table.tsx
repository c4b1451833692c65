import { TriangleAlert } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatExact, formatPesos, type Centavos } from '#rules/money.ts'
import { boxText } from '#rules/products/box-fields.ts'
import type { BulkRow } from '#shop/products/admin/catalogue.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CHANGE_FIELDS, writeRows } from './bulk-query.ts'

type Props = {
  preview: { rows: BulkRow[]; changes: number; problems: number }
  typed: Record<string, string>
  sizes: string[]
  choice: [string, string][]
}

/** Old and new of every product; what cannot be changed says why and is left out. */
export function PreviewTable({ preview: { rows, changes, problems }, typed, sizes, choice }: Props) {
  const pending = useNavigation().state !== 'idle'
  const going = rows.filter((row) => row.changes && row.problem === null)
  return (
    <section aria-labelledby="vista-previa" className="panel p-4 md:p-5">
      <h2 id="vista-previa" className="text-lg font-bold">
        Así quedaría
      </h2>
      <p className="mt-1 mb-3 text-md text-muted" role="status">
        {changes === 1 ? 'Cambia 1 producto' : `Cambian ${changes} productos`}
        {rows.length - changes - problems > 0 && `, ${rows.length - changes - problems} ya están así`}
        {problems > 0 && `, ${problems} no se pueden cambiar`}.
      </p>
      <div className="max-h-[32rem] overflow-y-auto" tabIndex={0} role="region" aria-label="Vista previa">
        <table className="dense-table">
          <thead>
            <tr>
              <th scope="col">Producto</th>
              <th scope="col">Precio</th>
              <th scope="col">Oferta</th>
              <th scope="col">Stock</th>
              <th scope="col">Peso y caja</th>
              <th scope="col">En la tienda</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-problem={row.problem ? '' : undefined}>
                <th scope="row">
                  <Link to={adminPaths.product(row.id)} className="link font-semibold">
                    {row.name}
                  </Link>{' '}
                  <span className="text-muted">n.º {row.id}</span>
                  {row.problem && (
                    <span className="mt-0.5 flex items-center gap-1.5 text-sm font-medium text-rojo">
                      <Icon of={TriangleAlert} size={16} />
                      {row.problem}
                    </span>
                  )}
                </th>
                <td data-name="Precio">
                  <Change from={peso(row.before.price)} to={peso(row.after.price)} />
                </td>
                <td data-name="Oferta">
                  <Change from={offer(row.before)} to={offer(row.after)} />
                </td>
                <td data-name="Stock">
                  <Change from={String(row.before.stock)} to={String(row.after.stock)} />
                  <Sizes sizes={row.sizes} />
                </td>
                <td data-name="Peso y caja">
                  <Change from={boxIn(row.before)} to={boxIn(row.after)} />
                </td>
                <td data-name="En la tienda">
                  <Change from={shelf(row.before)} to={shelf(row.after)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {going.length > 0 && (
        <Form method="post" action={`${adminPaths.bulk}?${new URLSearchParams(choice)}`} className="mt-4">
          {Object.entries(typed)
            .filter(([name]) => CHANGE_FIELDS.includes(name) && name !== 'talle')
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          {sizes.map((size) => (
            <input key={size} type="hidden" name="talle" value={size} />
          ))}
          <input type="hidden" name="rows" value={writeRows(going)} />
          <Button pending={pending}>
            {going.length === 1 ? 'Cambiar 1 producto' : `Cambiar ${going.length} productos`}
          </Button>
        </Form>
      )}
    </section>
  )
}

const peso = (amount: Centavos): string => (amount % 100 === 0 ? formatPesos(amount) : formatExact(amount))
const offer = (of: BulkRow['before']): string => (of.offer ? (of.discount ?? 'sí') : 'no')
const boxIn = ({ box }: BulkRow['before']): string => (box === null ? 'de su categoría' : boxText(box))
const shelf = (of: BulkRow['before']): string =>
  of.archived ? 'archivado' : of.hidden ? 'oculto' : of.unpictured ? 'oculto: le falta una foto' : 'sí'

const Change = ({ from, to }: { from: string; to: string }) =>
  from === to ? (
    <span className="text-muted">{from}</span>
  ) : (
    <span>
      <s className="text-muted">{from}</s>
      <span aria-hidden> → </span>
      <span className="sr-only"> pasa a </span>
      <b>{to}</b>
    </span>
  )

function Sizes({ sizes }: { sizes: BulkRow['sizes'] }) {
  const moved = sizes.filter(({ before, after }) => before !== after)
  if (moved.length === 0) return null
  return (
    <span className="block text-sm text-muted">
      {moved.map(({ size, before, after }) => `${size}: ${before} → ${after}`).join(', ')}
    </span>
  )
}
