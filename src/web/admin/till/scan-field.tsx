import { Form, useNavigation, useSubmit } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { ScanRow } from '#web/admin/scan/scan-row.tsx'
import { useScans } from '#web/admin/scan/use-scans.ts'
import { CODE, LONGEST_CODE, partsOf, type OnCounter } from './counter-query.ts'
import { Kept } from './kept.tsx'

type Props = { counter: OnCounter; problem: string | null }

/** What is scanned, typed or looked for goes into the address with what lies there. */
export function ScanField({ counter, problem }: Props) {
  const submit = useSubmit()
  const { state } = useNavigation()
  const scans = useScans(state === 'idle', (codes) => {
    const search = new URLSearchParams(partsOf(counter))
    search.set(CODE, codes)
    void submit(search, { method: 'get', action: adminPaths.till, preventScrollReset: true, replace: true })
  })
  return (
    <Form
      method="get"
      action={adminPaths.till}
      role="search"
      aria-label="Sumar a la venta"
      onSubmit={scans.onSubmit}
      className="panel p-4 md:p-5"
    >
      <Kept counter={counter} />
      <ScanRow
        scans={scans}
        name={CODE}
        label="Escaneá una etiqueta, o escribí un código o un nombre"
        button="Sumar"
        maxLength={LONGEST_CODE}
        enterKeyHint="search"
        problem={problem}
      />
    </Form>
  )
}
