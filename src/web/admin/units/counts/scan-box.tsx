import { Form, useFetcher } from 'react-router'
import { ScanRow } from '#web/admin/scan/scan-row.tsx'
import { useScans } from '#web/admin/scan/use-scans.ts'

/** What is scanned or typed is seen. */
export function ScanBox({ here }: { here: string }) {
  const { state, submit, data } = useFetcher()
  const scans = useScans(
    state === 'idle',
    (codes) => void submit({ intent: 'scan', codes }, { method: 'post', action: here }),
  )
  const refused = (data as { message?: string } | undefined)?.message
  return (
    <Form method="post" action={here} onSubmit={scans.onSubmit} className="panel mb-4 max-w-xl p-4 md:p-5">
      <input type="hidden" name="intent" value="scan" />
      <ScanRow
        scans={scans}
        name="codes"
        label="Escaneá la etiqueta, o escribí su código"
        button="Vista"
        autoCapitalize="characters"
        enterKeyHint="send"
        problem={refused}
      />
    </Form>
  )
}
