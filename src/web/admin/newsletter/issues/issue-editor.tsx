import { Form } from 'react-router'
import { paceInWords, countOf } from '#rules/newsletter/sending.ts'
import { SEGMENT_CONSENT, SEGMENT_LABEL, SEGMENTS } from '#rules/newsletter/segment.ts'
import type { IssueDetail } from '#shop/newsletter/issues.ts'
import type { ProductCard } from '#shop/products/card.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { ChosenProducts } from './chosen-products.tsx'

type Choices = { brands: string[]; genres: string[]; sizes: string[] }
type Props = {
  issue: IssueDetail
  choices: Choices
  q: string
  found: readonly ProductCard[]
  refusal: Refusal | undefined
}
export const EDIT = 'edit'

/** One form, also without scripts: whatever is pressed, nothing that was typed is lost. */
export function IssueEditor({ issue, choices, q, found, refusal }: Props) {
  const field = (name: string, start: string) => plainField(EDIT, name, refusal, start)
  const one = (values: string[]) => [
    { value: '', label: 'Cualquiera' },
    ...values.map((value) => ({ value, label: value })),
  ]
  return (
    <Form method="post" preventScrollReset className="chooses panel space-y-4 p-4 md:p-5" aria-label="Envío">
      <input type="hidden" name="version" value={issue.version} />
      {/* What Enter in a field does. */}
      <button name="intent" value="save" hidden tabIndex={-1} aria-hidden />
      {refusal?.intent === EDIT && <Notice tone="error">{refusal.message}</Notice>}
      <TextField field={field('subject', issue.subject)} label="Asunto" autoComplete="off" />
      <TextField
        field={field('preheader', issue.preheader)}
        label="Adelanto"
        optional
        hint="Lo que la casilla muestra al lado del asunto. Si falta, va el comienzo del texto."
        autoComplete="off"
      />
      <TextArea
        field={field('body', issue.body)}
        label="Texto"
        rows={9}
        hint="Un renglón vacío separa los párrafos."
      />
      <ChosenProducts
        chosen={issue.products}
        lost={issue.lost}
        q={q}
        found={found}
        field={field('products', '')}
      />
      <fieldset className="min-w-0 border-t border-line pt-4">
        <legend className="float-left mb-3 w-full text-lg font-bold">A quiénes</legend>
        <div className="clear-both space-y-4">
          <SelectField
            field={field('who', issue.segment.who)}
            label="Va"
            options={SEGMENTS.map((value) => ({ value, label: SEGMENT_LABEL[value] }))}
            hint={SEGMENT_CONSENT}
          />
          <div data-for="likes">
            <div className="grid gap-4 sm:grid-cols-3">
              <SelectField
                field={field('brand', issue.segment.brand)}
                label="Marca"
                options={one(choices.brands)}
              />
              <SelectField
                field={field('genre', issue.segment.genre)}
                label="Género"
                options={one(choices.genres)}
              />
              <SelectField
                field={field('size', issue.segment.size)}
                label="Talle que compraron"
                options={one(choices.sizes)}
              />
            </div>
          </div>
          <div className="sm:w-1/3" data-for="wears">
            <SelectField
              field={field('worn', issue.segment.who === 'wears' ? issue.segment.size : '')}
              label="Talle que usan"
              options={one(choices.sizes)}
            />
          </div>
          <p className="text-md">
            Como quedó guardado, hoy son <b>{countOf(issue.reach)}</b>.{' '}
            {issue.reach > 0 && paceInWords(issue.reach)}
          </p>
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <Button name="intent" value="save">
          Guardar
        </Button>
        <Button name="intent" value="trial" look="quiet">
          Enviarme una prueba
        </Button>
        <Button name="intent" value="review" look="quiet">
          Revisar y mandar
        </Button>
        <p className="w-full text-sm text-muted">Los tres guardan lo que escribiste.</p>
      </div>
    </Form>
  )
}
