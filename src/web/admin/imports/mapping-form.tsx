import { SIZE_CODES } from '#rules/products/codes/codes.ts'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { MappingDraft } from '#rules/imports/draft.ts'
import { NO_FORMAT } from '#rules/imports/formats/format.ts'
import { BY_OPTIONS, optionPairs, optionSizesIn } from '#rules/imports/variants/options.ts'
import { LISTED_TEXTS, mappedName } from '#rules/imports/listed.ts'
import { BOX_HINT, BOX_NAMES } from '#rules/products/box-fields.ts'
import { FIELDS } from '#rules/products/fields.ts'
import { sizesOffered } from '#rules/products/choices.ts'
import { offered } from '#rules/products/labels.ts'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import type { ListFile } from '#shop/imports/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { RateField, RateFirst } from './amount-fields.tsx'
import { ColumnField } from './column-field.tsx'
import { FormatChoice } from './format-choice.tsx'
import { KnownStockChoice } from './known-stock-choice.tsx'
import { MONEY_FIELDS, MoneyFields } from './money-fields.tsx'
import { SizeBoxes } from './size-boxes.tsx'
import { SizeColumns } from './size-columns.tsx'
import { WhatFields } from './what-fields.tsx'
import { PlainSelect } from '#web/admin/ui/plain-select.tsx'

type Props = {
  file: ListFile
  draft: MappingDraft
  /** The question of each field that a person looks at first. */
  asked: Readonly<Record<string, string>>
  formats: readonly (readonly [id: string, name: string])[]
  problems: Record<string, string>
  /** It was tried so; changing something tries it again. */
  tried: boolean
}

/** What the form sends, for the shop. */
export const draftInput = (form: FormData): Record<string, unknown> => ({
  ...Object.fromEntries(form),
  confirmed: form.getAll('confirmed'),
  sizeColumns: form.getAll('sizeColumns'),
  sizesShoes: form.getAll('sizesShoes'),
  sizesClothing: form.getAll('sizesClothing'),
})

/** What options of a row may say in place of a column. */
const WITH_OPTIONS: readonly string[] = ['sizes', 'genre']
const BY_THEM = [BY_OPTIONS, 'Las opciones de cada fila'] as const

const MONEY: readonly string[] = [...MONEY_FIELDS, 'sizeColumns', 'each', 'exchange']
const WHAT = ['key', 'name', 'brand', 'category', 'genre'] as const
/** What a list may bring besides, and most do not. */
const OTHERS: readonly (readonly [name: keyof MappingDraft & string, label: string, hint?: string])[] = [
  ['soldOut', 'Disponibilidad', 'Las filas agotadas entran sin stock.'],
  ['status', 'Publicado', 'Lo que dice borrador, archivado, pausado o no entra oculto.'],
  ['group', 'Producto de cada variante', 'El código que comparten las filas de un mismo producto.'],
  ['variant', 'Variante en un texto', '«Color: Negro, Talle: M».'],
  ['saleFrom', 'La oferta vale desde'],
  ['saleUntil', 'La oferta vale hasta'],
  ['cost', FIELDS.cost.label, 'Lo que pagaste por uno; no se muestra en la tienda.'],
  ...BOX_NAMES.map((name) => [name, FIELDS[name].label, name === 'weightG' ? BOX_HINT : undefined] as const),
  ['hidden', FIELDS.hidden.label, '«sí» no se ve en la tienda.'],
  ...SIZE_CODES.map(
    (of) =>
      [
        of,
        `${FIELDS[of].label} de cada talle`,
        of === 'shelf'
          ? 'El de todos los talles de la fila, o «40=B4 | 41=C1».'
          : 'Uno por fila cuando cada fila es un talle; si no, «40=ABC | 41=DEF».',
      ] as const,
  ),
  ...LISTED_TEXTS.map((text) => [mappedName(text), FIELDS[text].label] as const),
  ['images', 'Fotos', 'Solo entran las que ya están en esta tienda; las de otros sitios hay que subirlas.'],
  ['video', FIELDS.video.label, 'Solo entra uno que ya está en esta tienda.'],
  ['number', 'Número de producto', 'El de esta tienda, en una lista exportada de acá.'],
]

/** `of`: the columns that were taken, seen without opening it. */
const Fold = ({
  title,
  of = [],
  open,
  children,
}: {
  title: string
  of?: readonly string[]
  open: boolean
  children: ReactNode
}) => (
  <details className="border-b border-line" open={open}>
    <summary className="min-h-11 cursor-pointer py-2.5">
      <span className="font-semibold underline underline-offset-4">{title}</span>{' '}
      <span className="text-sm text-muted">
        {of
          .filter((column) => column !== '' && !column.startsWith('='))
          .map((column) => `«${column}»`)
          .join(' ')}
      </span>
    </summary>
    <div className="divide-y divide-line pb-2">{children}</div>
  </details>
)

/** How the list's columns are read: guessed, with samples beside each, and corrected here. */
export function MappingForm({ file, draft, asked, formats, problems, tried }: Props) {
  const catalogue = useCatalogue()
  const shoes = sizesOffered(catalogue, 'calzado')
  const others = offered(catalogue.categories).flatMap(({ value }) => sizesOffered(catalogue, value))
  const clothing = [...new Set(others)].filter((size) => !shoes.includes(size))
  const pending = useNavigation().state !== 'idle'
  const hasOptions = draft.variant !== '' || optionPairs(file.columns).length > 0
  const isAsked = Object.keys(asked).length > 0
  const confirms = (name: string) => {
    const question = asked[name]
    return question === undefined ? undefined : { question, said: draft.confirmed }
  }
  const column = (name: keyof MappingDraft & string) => ({
    name,
    file,
    chosen: String(draft[name]),
    problem: problems[name],
    confirm: confirms(name),
    samples: name === 'sizes' ? { [BY_OPTIONS]: optionSizesIn(file, draft.variant) } : undefined,
    ...(hasOptions && WITH_OPTIONS.includes(name) ? { others: [BY_THEM] } : {}),
  })
  const field = (name: keyof MappingDraft & string) => ({
    id: `campo-${name}`,
    name,
    errorId: `campo-${name}-error`,
    descriptionId: `campo-${name}-hint`,
    errors: problems[name] ? [problems[name]] : undefined,
    initialValue: String(draft[name]),
  })
  const also = (name: keyof MappingDraft & string) => (
    <PlainSelect
      name={name}
      label="Y también"
      chosen={String(draft[name])}
      options={[['', 'Ninguna otra'], ...file.columns.map((one) => [one, one.slice(0, 60)] as const)]}
    />
  )
  const isWrong = (...names: string[]) => names.some((name) => problems[name] !== undefined)
  // Its columns are no guess: they may be looked at, and need no answer.
  const isKnown = draft.number !== '' || !['', NO_FORMAT].includes(draft.format)
  const asksRate = draft.exchange.trim() === '' || problems.exchange !== undefined
  const rate = <RateField field={field('exchange')} />
  return (
    <section aria-labelledby="columnas" className="panel p-4 md:p-5">
      <h2 id="columnas" className="text-lg font-bold">
        Cómo se leen las columnas
      </h2>
      <p className="mt-1 text-md text-muted">
        Esto es lo que parece ser cada una. A la derecha, lo que traen las primeras filas.
      </p>
      {file.hints.length > 0 && (
        <Notice quiet className="mt-4">
          {file.hints.map((hint) => (
            <p key={hint}>{hint}</p>
          ))}
        </Notice>
      )}
      <FormatChoice chosen={draft.format} formats={formats} />
      {isAsked && (
        <p className="mt-4 rounded-input border border-line p-4">
          <b>Antes de probarla, mirá los valores y tildá cada uno.</b> De esto dependen la plata, los talles y
          el stock: si alguno no es lo que dice, elegí otra columna.
        </p>
      )}
      <Form method="post" className="mt-2">
        <input type="hidden" name="intent" value="check" />
        <input type="hidden" name="format" value={draft.format} />
        {asksRate && (
          <RateFirst money={draft.money}>
            {rate}
            <Button pending={pending}>Probar la lista</Button>
          </RateFirst>
        )}
        <Fold
          title="Precio, talles y stock"
          of={MONEY_FIELDS.map((name) => draft[name])}
          open={!isKnown || isAsked || isWrong(...MONEY)}
        >
          <MoneyFields
            draft={draft}
            column={column}
            field={field}
            columns={file.columns}
            rate={!asksRate && rate}
          />
          <SizeColumns
            file={file}
            chosen={draft.sizeColumns}
            confirm={confirms('sizeColumns')}
            problem={problems.sizeColumns}
          />
        </Fold>
        {isAsked && !tried && (
          <div className="py-3">
            <Button pending={pending}>Probar la lista</Button>
          </div>
        )}
        <KnownStockChoice chosen={draft.knownStock} problem={problems.knownStock} />
        <Fold
          title="Qué es cada producto"
          of={WHAT.map((name) => draft[name])}
          open={!isKnown || isWrong(...WHAT)}
        >
          <ColumnField
            {...column('key')}
            label="Código"
            hint="Lo que distingue a cada producto. Con él se lo reconoce la próxima vez."
            none="Elegí una columna"
          >
            {also('key2')}
          </ColumnField>
          <ColumnField
            {...column('name')}
            label="Nombre"
            hint="Quedan solo letras y espacios."
            none="Elegí una columna"
          >
            {also('name2')}
          </ColumnField>
          <ColumnField
            {...column('brand')}
            label="Marca"
            none="Elegí una columna"
            others={[
              ...(hasOptions ? [BY_THEM] : []),
              ...offered(catalogue.brands).map(
                ({ value, label }) => [`=${value}`, `Todos son ${label}`] as const,
              ),
            ]}
          >
            {also('brand2')}
          </ColumnField>
          <WhatFields draft={draft} column={column} also={also} />
        </Fold>
        <Fold
          title="Lo demás que trae la lista"
          open={Object.keys(problems).some((name) => ![...MONEY, ...WHAT, 'knownStock'].includes(name))}
        >
          {OTHERS.map(([name, label, hint]) => (
            <ColumnField key={name} {...column(name)} label={label} hint={hint}>
              {name === 'status' && also('status2')}
              {name === 'soldOut' && (
                <TextField
                  field={field('soldOutValues')}
                  label="Está agotado si dice"
                  hint="Con comas entre uno y otro."
                  autoComplete="off"
                />
              )}
              {name === 'description' && (
                <label className="check">
                  <input type="checkbox" name="html" defaultChecked={draft.html} />
                  Viene con formato HTML
                </label>
              )}
              {name === 'images' && (
                <PlainSelect
                  name="imagesSeparator"
                  label="Separadas por"
                  chosen={draft.imagesSeparator}
                  options={[
                    ['|', 'barra |'],
                    ['~', 'tilde ~'],
                    [',', 'coma ,'],
                    [';', 'punto y coma ;'],
                    [' ', 'espacio'],
                  ]}
                />
              )}
            </ColumnField>
          ))}
          <div className="grid gap-4 py-3 md:grid-cols-2">
            <TextField
              field={field('source')}
              label="Nombre de la lista"
              hint="Con el mismo nombre y código se reconoce cada producto la próxima vez."
              autoComplete="off"
            />
            <PlainSelect
              name="archived"
              label="Los archivados que vengan en la lista"
              chosen={draft.archived}
              options={[
                ['leave', 'Dejarlos archivados'],
                ['restore', 'Recuperarlos'],
              ]}
            />
          </div>
        </Fold>
        <Fold
          title="Talles de las filas que no dicen ninguno"
          open={!draft.sizes && !draft.number && draft.sizeColumns.length === 0}
        >
          <div className="grid gap-x-8 md:grid-cols-2">
            <SizeBoxes name="sizesShoes" label="Calzado" sizes={shoes} chosen={draft.sizesShoes} />
            <SizeBoxes name="sizesClothing" label="Ropa" sizes={clothing} chosen={draft.sizesClothing} />
          </div>
          <PlainSelect
            name="unsized"
            label="Si no elegís ninguno"
            chosen={draft.unsized}
            options={[
              ['all', 'Entran con todos los de su tipo, sin unidades'],
              ['none', 'Rechazar la fila'],
            ]}
          />
        </Fold>
        <Button pending={pending} look={tried ? 'quiet' : 'strong'} className="mt-4">
          {tried ? 'Probar de nuevo' : 'Probar la lista'}
        </Button>
        <p className="mt-2 text-sm text-muted">Probar no cambia nada en la tienda.</p>
      </Form>
    </section>
  )
}
