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

/** What decides what is paid and how many there are: seen first, and of a list that nobody knows confirmed. */
export function MoneyFields({ draft, column, field, rate, columns }: Props) {
  return (
    <>
      <ColumnField {...column('price')} label="Precio" hint="El que se paga hoy." none="Elegí una columna">
        {rate}
        <AmountFields draft={draft} columns={columns} />
      </ColumnField>
      <ColumnField
        {...column('before')}
        label="Precio anterior"
        hint={`Si bajó ${DISCOUNTS_IN_WORDS}, entra como oferta.`}
      />
      <ColumnField {...column('discount')} label="Oferta" hint="Si la lista dice el porcentaje.">
        <PlainSelect
          name="discountIs"
          label="El precio de la lista"
          chosen={draft.discountIs}
          options={[
            ['', 'Elegí'],
            ['taken', 'ya tiene el descuento restado'],
            ['to-take', 'es el de antes: hay que restarlo'],
          ]}
        />
      </ColumnField>
      <ColumnField {...column('sizes')} label="Talles">
        <PlainSelect
          name="separator"
          label="Separados por"
          chosen={draft.separator}
          options={[
            ['|', 'barra |'],
            [',', 'coma ,'],
            [';', 'punto y coma ;'],
            ['/', 'barra inclinada /'],
            ['~', 'tilde ~'],
            [' ', 'espacio'],
          ]}
        />
        <PlainSelect
          name="shoes"
          label="Calzado contado en"
          chosen={draft.shoes}
          options={[
            ['ar', 'Argentina (42)'],
            ['us', 'Estados Unidos (9)'],
          ]}
        />
        <PlainSelect
          name="rows"
          label="Cada fila es"
          chosen={draft.rows}
          options={[
            ['product', 'un producto'],
            ['size', 'un talle de un producto'],
          ]}
        />
      </ColumnField>
      <ColumnField {...column('stock')} label="Stock" none="Siempre lo mismo">
        <TextField
          field={field('each')}
          label="Sin columna, por talle"
          inputMode="numeric"
          autoComplete="off"
        />
      </ColumnField>
    </>
  )
}
