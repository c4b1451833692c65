import { Form } from 'react-router'
import {
  LABEL_PAPER_NAME,
  LABEL_PAPERS,
  LABELS_A_SHEET,
  labelSize,
  type LabelPaper,
} from '#rules/labels/papers.ts'
import { Button } from '#web/ui/button.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'

type Asked = Record<string, string | string[]>
type Props = {
  count: number
  paper: LabelPaper
  gone: number
  priced: boolean
  /** What else stands in the address. */
  asked: Asked
  to: (asked: Asked) => string
}

/** On which paper, with or without the price, and from which place of a sheet on: all of it stands in the address. */
export function LabelChoices({ count, paper, gone, priced, asked, to }: Props) {
  const all: Asked = { ...asked, papel: paper, ...(priced ? { precio: 'si' } : {}) }
  const { precio: _, ...unpriced } = all
  return (
    <>
      <ViewLinks
        label="En qué papel"
        views={LABEL_PAPERS.map((one) => ({
          name: LABEL_PAPER_NAME[one],
          to: to({ ...all, papel: one }),
          here: paper === one,
        }))}
      />
      <ViewLinks
        label="Con precio o sin él"
        views={[
          { name: 'Con precio', to: to({ ...unpriced, precio: 'si' }), here: priced },
          { name: 'Sin precio', to: to({ ...unpriced, precio: 'no' }), here: !priced },
        ]}
      />
      {paper === 'hoja' && (
        <Form method="get" className="mb-4 flex items-end gap-2" key={gone}>
          {Object.entries({ ...unpriced, precio: priced ? 'si' : 'no' }).flatMap(([name, values]) =>
            [values]
              .flat()
              .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
          )}
          <label className="text-sm text-muted">
            Empezar en el lugar, de {LABELS_A_SHEET}
            <input
              name="desde"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={gone + 1}
              className="input block min-h-11! w-28 tabular-nums"
            />
          </label>
          <Button look="quiet" size="small">
            Ver
          </Button>
        </Form>
      )}
      <p className="mb-4 max-w-[75ch] text-md text-muted">
        {count === 1 ? 'Una etiqueta' : `${count} etiquetas`} de {labelSize(paper)}. Imprimila al 100 %, sin
        márgenes. El archivo ZPL se manda tal cual a una impresora de etiquetas.{' '}
        <span className="without-scripts">Se imprime con «Imprimir» en el menú del navegador.</span>
      </p>
    </>
  )
}
