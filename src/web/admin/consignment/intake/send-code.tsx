import { adminPaths } from '#rules/admin-paths.ts'
import type { CounterPurpose } from '#rules/consignment/codes.ts'
import { PressForm } from '#web/admin/scan/press-form.tsx'
import { Button } from '#web/ui/button.tsx'

/** To the mailbox of whoever owns it: they read it out, or show it. */
export function SendCode({ code, purpose }: { code: string; purpose: CounterPurpose }) {
  return (
    <PressForm method="post" action={adminPaths.intakeOf(code)} preventScrollReset>
      <input type="hidden" name="purpose" value={purpose} />
      <Button name="intent" value="code" look="quiet" size="small">
        Mandarle el código por mail
      </Button>
    </PressForm>
  )
}
