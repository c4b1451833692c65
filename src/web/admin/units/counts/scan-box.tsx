import { Form } from 'react-router'
import { MAX_STOCK } from '#rules/products/product.ts'
import type { ScanSaid } from '#shop/units/counts/scan.ts'
import { ScanRow } from '#web/admin/scan/scan-row.tsx'
import { useReadAnew } from '#web/ui/live/use-read-anew.ts'
import { SaidList } from './said-list.tsx'
import { useKeptScans } from './use-kept-scans.ts'

type Props = {
  here: string
  countId: number
  requestKey: string
  /** Of a form that was sent without scripts. */
  answered: ScanSaid[]
}

/** What is scanned or typed is seen: a single pair once, of what comes in quantities one more or as many as are typed. */
export function ScanBox({ here, countId, requestKey, answered }: Props) {
  const { readAnew } = useReadAnew()
  const { input, quantity, seen, onSubmit, waiting, said, problem } = useKeptScans(countId, readAnew)
  return (
    <Form
      method="post"
      action={here}
      onSubmit={onSubmit}
      data-keeps
      className="panel mb-4 max-w-xl p-4 md:p-5"
    >
      <input type="hidden" name="intent" value="scan" />
      <input type="hidden" name="key" value={requestKey} />
      <ScanRow
        scans={{ input, seen, onSubmit }}
        name="codes"
        label="Escaneá la etiqueta o la caja, o escribí el código"
        button="Anotar"
        autoCapitalize="characters"
        enterKeyHint="send"
        problem={problem}
      />
      <label className="mt-3 flex items-center gap-2 text-md text-muted">
        Cuántas de ese código (vacío: 1)
        <input
          ref={quantity}
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(MAX_STOCK).length}
          className="input w-20"
        />
      </label>
      <div role="status">
        {waiting > 0 && (
          <p className="mt-2 text-md font-semibold text-ambar">
            {waiting === 1 ? '1 escaneo por mandar' : `${waiting} escaneos por mandar`}
          </p>
        )}
        <SaidList said={said.length > 0 ? said : answered} />
      </div>
    </Form>
  )
}
