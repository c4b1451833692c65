import { SIZE_CODES } from '#rules/products/codes/codes.ts'
import { Form, useNavigation } from 'react-router'
import { CONFIRM_QUESTION, toConfirm, type Confirmed } from '#rules/imports/confirm.ts'
import type { MappingDraft } from '#rules/imports/draft.ts'
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
import { MoneyFields } from './money-fields.tsx'
import { SizeBoxes } from './size-boxes.tsx'
import { SizeColumns } from './size-columns.tsx'
import { WhatFields } from './what-fields.tsx'
import { PlainSelect } from '#web/admin/ui/plain-select.tsx'

type Props = {
  file: ListFile
  draft: MappingDraft
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

/** How the list's columns are read: guessed, with samples beside each, and corrected here. */
export function MappingForm({ file, draft, problems, tried }: Props) {
  const catalogue = useCatalogue()
  const shoes = sizesOffered(catalogue, 'calzado')
  const others = offered(catalogue.categories).flatMap(({ value }) => sizesOffered(catalogue, value))
  const clothing = [...new Set(others)].filter((size) => !shoes.includes(size))
  const pending = useNavigation().state !== 'idle'
  const hasOptions = draft.variant !== '' || optionPairs(file.columns).length > 0
  const asked = toConfirm(draft)
  const confirms = (name: string) =>
    asked.includes(name as Confirmed)
      ? { question: CONFIRM_QUESTION[name as Confirmed], said: draft.confirmed }
      : undefined
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
  const also = (name: keyof MappingDraft & string, label: string) => (
    <PlainSelect
      name={name}
      label={label}
      chosen={String(draft[name])}
      options={[['', 'Ninguna otra'], ...file.columns.map((one) => [one, one.slice(0, 60)] as const)]}
    />
  )
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
      <FormatChoice chosen={draft.format} />
      {asked.length > 0 && (
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
        <div className="divide-y divide-line">
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
          {asked.length > 0 && !tried && (
            <div className="py-3">
              <Button pending={pending}>Probar la lista</Button>
            </div>
          )}
          <ColumnField
            {...column('key')}
            label="Código"
            hint="Lo que distingue a cada producto. Con él se lo reconoce la próxima vez."
            none="Elegí una columna"
          >
            {also('key2', 'Y también')}
          </ColumnField>
          <ColumnField
            {...column('name')}
            label="Nombre"
            hint="Quedan solo letras y espacios."
            none="Elegí una columna"
          >
            {also('name2', 'Y también')}
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
            {also('brand2', 'Y también')}
          </ColumnField>
          <WhatFields draft={draft} column={column} also={also} />
          <ColumnField
            {...column('cost')}
            label={FIELDS.cost.label}
            hint="Lo que pagaste por uno; no se muestra en la tienda."
          />
          {BOX_NAMES.map((name) => (
            <ColumnField
              key={name}
              {...column(name)}
              label={FIELDS[name].label}
              hint={name === 'weightG' ? BOX_HINT : undefined}
            />
          ))}
          <ColumnField
            {...column('status')}
            label="Publicado"
            hint="Lo que dice borrador, archivado, pausado o no entra oculto."
          >
            {also('status2', 'Y también')}
          </ColumnField>
          <ColumnField
            {...column('group')}
            label="Producto de cada variante"
            hint="El código que comparten las filas de un mismo producto."
          />
          <ColumnField {...column('variant')} label="Variante en un texto" hint="«Color: Negro, Talle: M»." />
          <ColumnField {...column('saleFrom')} label="La oferta vale desde" />
          <ColumnField {...column('saleUntil')} label="La oferta vale hasta" />
          <ColumnField {...column('hidden')} label={FIELDS.hidden.label} hint="«sí» no se ve en la tienda." />
          {SIZE_CODES.map((of) => (
            <ColumnField
              key={of}
              {...column(of)}
              label={`${FIELDS[of].label} de cada talle`}
              hint={
                of === 'shelf'
                  ? 'El de todos los talles de la fila, o «40=B4 | 41=C1».'
                  : 'Uno por fila cuando cada fila es un talle; si no, «40=ABC | 41=DEF».'
              }
            />
          ))}
          <fieldset className="py-3">
            <legend className="float-left font-semibold">Talles de las filas que no dicen ninguno</legend>
            <div className="clear-both grid gap-x-8 md:grid-cols-2">
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
          </fieldset>
          <KnownStockChoice chosen={draft.knownStock} problem={problems.knownStock} />
          <ColumnField
            {...column('soldOut')}
            label="Disponibilidad"
            hint="Las filas agotadas entran sin stock."
          >
            <TextField
              field={field('soldOutValues')}
              label="Está agotado si dice"
              hint="Con comas entre uno y otro."
              autoComplete="off"
            />
          </ColumnField>
          {LISTED_TEXTS.map((text) => (
            <ColumnField key={text} {...column(mappedName(text))} label={FIELDS[text].label}>
              {'lines' in FIELDS[text] && (
                <label className="check">
                  <input type="checkbox" name="html" defaultChecked={draft.html} />
                  Viene con formato HTML
                </label>
              )}
            </ColumnField>
          ))}
          <ColumnField
            {...column('images')}
            label="Fotos"
            hint="Solo entran las que ya están en esta tienda; las de otros sitios hay que subirlas."
          >
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
          </ColumnField>
          <ColumnField
            {...column('video')}
            label={FIELDS.video.label}
            hint="Solo entra uno que ya está en esta tienda."
          />
          <ColumnField
            {...column('number')}
            label="Número de producto"
            hint="El de esta tienda, en una lista exportada de acá."
          />
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
        </div>
        <Button pending={pending} look={tried ? 'quiet' : 'strong'} className="mt-4">
          {tried ? 'Probar de nuevo' : 'Probar la lista'}
        </Button>
        <p className="mt-2 text-sm text-muted">Probar no cambia nada en la tienda.</p>
      </Form>
    </section>
  )
}
