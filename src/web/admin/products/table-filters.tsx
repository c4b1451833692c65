import { SlidersHorizontal } from 'lucide-react'
import { Form } from 'react-router'
import type { Choice as Named } from '#rules/products/choices.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AdminProductQuery } from '#shop/products/admin/catalogue.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import { COLUMN_NAME, COLUMNS, hiddenOf, writeView, type TableView } from './table-query.ts'

/** What is asked and which columns are shown stays in the address, so that a view can be kept and shared. */
export function TableFilters({ query, view }: { query: AdminProductQuery; view: TableView }) {
  const { category, brand, genre, offer, stock, shown } = query
  const catalogue = useCatalogue()
  const asked =
    category.length +
    brand.length +
    genre.length +
    [offer !== null, stock !== 'any', shown !== 'live'].filter(Boolean).length
  const kept = hiddenOf(
    writeView({ q: query.q, sort: query.sort, down: query.down }, { table: true, columns: [] }),
    'col',
  )
  return (
    <details className="panel mb-4" key={JSON.stringify([query, view])}>
      <summary className="flex min-h-11 items-center gap-2 px-4 font-semibold">
        <Icon of={SlidersHorizontal} size={20} />
        Filtros y columnas{asked > 0 && ` (${asked})`}
      </summary>
      <Form
        method="get"
        action={adminPaths.products}
        className="grid gap-x-8 gap-y-4 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-4"
      >
        {kept.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Boxes
          name="category"
          legend="Categoría"
          values={catalogue.categories.map(named)}
          chosen={category}
        />
        <div className="space-y-4">
          <Boxes name="brand" legend="Marca" values={catalogue.brands.map(named)} chosen={brand} />
          <Boxes name="genre" legend="Género" values={catalogue.genres.map(named)} chosen={genre} />
        </div>
        <div className="space-y-3">
          <Choice
            name="stock"
            label="Stock"
            chosen={stock === 'any' ? '' : stock}
            options={[
              ['', 'Cualquiera'],
              ['low', 'Con talles por agotarse'],
              ['none', 'Sin stock'],
            ]}
          />
          <Choice
            name="offer"
            label="Oferta"
            chosen={offer === null ? '' : String(offer)}
            options={[
              ['', 'Con y sin oferta'],
              ['true', 'En oferta'],
              ['false', 'Sin oferta'],
            ]}
          />
          <Choice
            name="shown"
            label="En la tienda"
            chosen={shown === 'live' ? '' : shown}
            options={[
              ['', 'Todos, sin los archivados'],
              ['hidden', 'Solo ocultos'],
              ['archived', 'Solo archivados'],
              ['all', 'Todos, con los archivados'],
            ]}
          />
          <Button size="small" className="w-full">
            Aplicar
          </Button>
        </div>
        <Boxes
          name="col"
          legend="Columnas"
          values={COLUMNS.map((one) => [one, COLUMN_NAME[one]])}
          chosen={view.columns}
        />
      </Form>
    </details>
  )
}

const named = ({ value, label }: Named) => [value, label] as const

type List = readonly (readonly [value: string, label: string])[]

function Boxes(props: { name: string; legend: string; values: List; chosen: readonly string[] }) {
  const { name, legend, values, chosen } = props
  return (
    <fieldset>
      <legend className="text-md font-semibold">{legend}</legend>
      {values.map(([value, label]) => (
        <label key={value} className="check">
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function Choice(props: { name: string; label: string; chosen: string; options: List }) {
  const { name, label, chosen, options } = props
  return (
    <label className="block">
      <span className="mb-1 block text-md font-semibold">{label}</span>
      <select name={name} defaultValue={chosen} className="input min-h-11!">
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
