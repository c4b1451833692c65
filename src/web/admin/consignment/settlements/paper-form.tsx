import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { PAPER_KIND_LABEL, PAPER_KINDS, PAPER_NUMBER_LETTERS } from '#rules/consignment/settlements/paper.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

type Paper = { kind: string; number: string; issuedOn: string } | null

/** The tax paper that the accountant issued for it. */
export function PaperForm({
  number,
  paper,
  refusal,
}: {
  number: string
  paper: Paper
  refusal: Refusal | undefined
}) {
  const field = (name: string, now = '') => plainField('paper', name, refusal, now)
  return (
    <Form method="post" action={adminPaths.settlement(number)} className="panel space-y-4 p-4 md:p-5">
      <h2 className="text-lg font-bold">Comprobante</h2>
      <SelectField
        field={field('kind', paper?.kind)}
        label="Qué es"
        options={PAPER_KINDS.map((kind) => ({ value: kind, label: PAPER_KIND_LABEL[kind] }))}
      />
      <TextField
        field={field('number', paper?.number)}
        label="Número"
        maxLength={PAPER_NUMBER_LETTERS}
        autoComplete="off"
      />
      <TextField field={field('issuedOn', paper?.issuedOn)} label="Fecha" type="date" />
      <Button look="quiet" name="intent" value="paper">
        Guardar el comprobante
      </Button>
    </Form>
  )
}
