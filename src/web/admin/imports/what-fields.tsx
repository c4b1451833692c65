import type { ComponentProps, ReactNode } from 'react'
import type { MappingDraft } from '#rules/imports/draft.ts'
import { offered } from '#rules/products/labels.ts'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import { ColumnField } from './column-field.tsx'
import { PlainSelect } from '#web/admin/ui/plain-select.tsx'

type Name = keyof MappingDraft & string
type Props = {
  draft: MappingDraft
  column: (name: Name) => Omit<ComponentProps<typeof ColumnField>, 'label'>
  /** A second column for the same. */
  also: (name: Name) => ReactNode
}

/** What a row is and whom it is for. */
export function WhatFields({ draft, column, also }: Props) {
  const catalogue = useCatalogue()
  return (
    <>
      <ColumnField {...column('category')} label="Tipo de producto">
        {also('category2')}
        <PlainSelect
          name="categoryOtherwise"
          label="Si no se reconoce"
          chosen={draft.categoryOtherwise}
          options={[
            ['', 'Rechazar la fila'],
            ...offered(catalogue.categories).map(({ value, label }) => [value, label] as const),
          ]}
        />
      </ColumnField>
      <ColumnField {...column('genre')} label="Género">
        {also('genre2')}
        <PlainSelect
          name="genreOtherwise"
          label="Si no lo dice"
          chosen={draft.genreOtherwise}
          options={[
            ['', 'Rechazar la fila'],
            ...offered(catalogue.genres).map(({ value, label }) => [value, label] as const),
          ]}
        />
        <PlainSelect
          name="genreLetters"
          label="Si es una sola letra"
          chosen={draft.genreLetters}
          options={[
            ['', 'No se lee'],
            ['hm', 'H hombre, M mujer'],
            ['mf', 'M masculino, F femenino'],
          ]}
        />
      </ColumnField>
    </>
  )
}
