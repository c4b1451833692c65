import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { PROOF_LETTERS } from '#rules/consignment/settlements/settlement.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import type { BankFile } from '#shop/consignment/settlements/export.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

type Together = { ids: number[]; total: Centavos }
type Props = {
  closed: Together
  approved: Together
  files: (BankFile & { open: number[] })[]
  pays: boolean
  refusal: Refusal | undefined
}

/** What waits for somebody: to be approved, to be taken to the bank, to be marked as paid. */
export function NextSteps({ closed, approved, files, pays, refusal }: Props) {
  if (!pays || closed.ids.length + approved.ids.length + files.length === 0) return null
  return (
    <section aria-labelledby="pasos" className="panel mb-4 p-4 md:p-5">
      <h2 id="pasos" className="mb-3 text-lg font-bold">
        Qué falta
      </h2>
      <div className="space-y-4">
        {closed.ids.length > 0 && (
          <StepForm intent="approve" of={closed} button="Aprobar todas">
            {many(closed.ids.length)} por aprobar, {formatAmount(closed.total)}. Si dos personas pueden pagar,
            aprueba la que no cerró.
          </StepForm>
        )}
        {approved.ids.length > 0 && (
          <StepForm intent="export" of={approved} button="Hacer el archivo para el banco">
            {many(approved.ids.length)} aprobadas sin mandar, {formatAmount(approved.total)}.
          </StepForm>
        )}
        {files.map((file) => (
          <FileRow key={file.sha256} file={file} refusal={refusal} />
        ))}
      </div>
    </section>
  )
}

const many = (count: number): string => (count === 1 ? '1 liquidación' : `${count} liquidaciones`)

function StepForm({
  intent,
  of: { ids, total },
  button,
  children,
}: {
  intent: string
  of: Together
  button: string
  children: React.ReactNode
}) {
  return (
    <Form
      method="post"
      action={adminPaths.settlements}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <input type="hidden" name="ids" value={ids.join(',')} />
      <input type="hidden" name="count" value={ids.length} />
      <input type="hidden" name="total" value={total} />
      <p>{children}</p>
      <Button look="quiet" name="intent" value={intent}>
        {button}
      </Button>
    </Form>
  )
}

/** One that went to the bank: the same bytes again, and what is still to be marked as paid. */
function FileRow({ file, refusal }: { file: BankFile & { open: number[] }; refusal: Refusal | undefined }) {
  const { sha256, count, total, madeAt, open } = file
  const mine = refusal?.typed.ids === open.join(',') ? refusal : undefined
  return (
    <div className="border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          <b>Archivo del {shortMoment(madeAt)}</b>:{' '}
          {count === 1 ? '1 transferencia' : `${count} transferencias`},{' '}
          <span className="tabular-nums">{formatAmount(total)}</span>.
          <span className="block text-sm break-all text-muted">SHA-256 {sha256}</span>
        </p>
        <a href={adminPaths.bankFile(sha256)} className="button" data-look="quiet" data-size="small">
          Bajar el archivo
        </a>
      </div>
      {open.length > 0 && (
        <Form method="post" action={adminPaths.settlements} className="mt-3 flex flex-wrap items-end gap-3">
          <input type="hidden" name="ids" value={open.join(',')} />
          <div className="min-w-0 grow basis-56">
            <TextField
              field={{ ...plainField('pay', 'proof', mine), id: `proof-${sha256}` }}
              label={`Número del banco de ${open.length === count ? 'todas' : `las ${open.length} que faltan`}`}
              maxLength={PROOF_LETTERS}
              autoComplete="off"
            />
          </div>
          <Button look="quiet" name="intent" value="pay">
            Marcar pagadas
          </Button>
        </Form>
      )}
    </div>
  )
}
