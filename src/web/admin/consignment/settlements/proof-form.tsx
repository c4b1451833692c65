import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { MOST_PROOF_MB, PROOF_ACCEPT } from '#rules/transfers/proof.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/form/field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

type Asked = { intent: string; label: string; refusal: Refusal | undefined }

/** What the bank gave, as a file. */
export function ProofFile({ intent, label, refusal }: Asked) {
  const field = plainField(intent, 'file', refusal)
  return (
    <label className="block text-md font-semibold">
      {label}
      <input
        type="file"
        name="file"
        accept={PROOF_ACCEPT}
        className="file-input mt-1 block w-full"
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={field.errors ? field.errorId : undefined}
      />
      <FieldProblem field={field} />
    </label>
  )
}

/** Of one that was paid: its proof, or another in its place. */
export function ProofForm({
  number,
  there,
  refusal,
}: {
  number: string
  there: boolean
  refusal: Refusal | undefined
}) {
  return (
    <Form
      method="post"
      action={adminPaths.settlement(number)}
      encType="multipart/form-data"
      className="panel space-y-4 p-4 md:p-5"
    >
      <h2 className="text-lg font-bold">Comprobante del banco</h2>
      <p className="text-md text-muted">
        PDF o foto, de hasta {MOST_PROOF_MB} MB. Lo ve su dueño, con su cuenta o un código: que sea sólo de
        esta transferencia.
      </p>
      <ProofFile intent="proof" label={there ? 'Otro, en su lugar' : 'Archivo'} refusal={refusal} />
      <Button look="quiet" name="intent" value="proof">
        Guardarlo
      </Button>
    </Form>
  )
}
