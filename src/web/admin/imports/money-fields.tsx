import type { ComponentProps, ReactNode } from 'react'
import type { MappingDraft } from '#rules/imports/draft.ts'
import { DISCOUNTS_IN_WORDS } from '#rules/products/discount.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { AmountFields } from './amount-fields.tsx'
import { ColumnField } from './column-field.tsx'
import { PlainSelect } from '#web/admin/ui/plain-select.tsx'

type Name = keyof MappingDraft & string
type Props = {
  draft: MappingDraft
  column: (name: Name) => Omit<ComponentProps<typeof ColumnField>, 'label'>
  field: (name: Name) => ComponentProps<typeof TextField>['field']
  /** Of pesos for one of the list's money. */
  rate: ReactNode
  columns: readonly string[]
}
type Told = { label: string; hint?: string; none?: string }

const FIELDS = {
  price: { label: 'Precio', hint: 'El que se paga hoy.', none: 'Elegí una columna' },
  before: { label: 'Precio anterior', hint: `Si bajó ${DISCOUNTS_IN_WORDS}, entra como oferta.` },
  discount: { label: 'Oferta', hint: 'Si la lista dice el porcentaje.' },
  sizes: { label: 'Talles' },
  stock: { label: 'Stock', none: 'Siempre lo mismo' },
} as const satisfies Partial<Record<Name, Told>>
type Money = keyof typeof FIELDS
export const MONEY_FIELDS = Object.keys(FIELDS) as Money[]

/** Chosen beside the column. */
const BESIDE: Partial<Record<Money, readonly Omit<ComponentProps<typeof PlainSelect>, 'chosen'>[]>> = {
  discount: [
    {
      name: 'discountIs',
      label: 'El precio de la lista',
      options: [
        ['', 'Elegí'],
        ['taken', 'ya tiene el descuento restado'],
        ['to-take', 'es el de antes: hay que restarlo'],
      ],
    },
  ],
  sizes: [
    {
      name: 'separator',
      label: 'Separados por',
      options: [
        ['|', 'barra |'],
        [',', 'coma ,'],
        [';', 'punto y coma ;'],
        ['/', 'barra inclinada /'],
        ['~', 'tilde ~'],
        [' ', 'espacio'],
      ],
    },
    {
      name: 'shoes',
      label: 'Calzado contado en',
      options: [
        ['ar', 'Argentina (42)'],
        ['us', 'Estados Unidos (9)'],
      ],
    },
    {
      name: 'rows',
      label: 'Cada fila es',
      options: [
        ['product', 'un producto'],
        ['size', 'un talle de un producto'],
      ],
    },
  ],
}

/** What decides what is paid and how many there are: seen first, and of a list that nobody knows confirmed. */
export const MoneyFields = ({ draft, column, field, rate, columns }: Props) =>
  MONEY_FIELDS.map((name) => (
    <ColumnField key={name} {...column(name)} {...FIELDS[name]}>
      {name === 'price' && (
        <>
          {rate}
          <AmountFields draft={draft} columns={columns} />
        </>
      )}
      {BESIDE[name]?.map((one) => (
        <PlainSelect key={one.name} {...one} chosen={String(draft[one.name as Name])} />
      ))}
      {name === 'stock' && (
        <TextField
          field={field('each')}
          label="Sin columna, por talle"
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </ColumnField>
  ))
