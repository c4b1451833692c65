import { PERSONAL_DATA_INVALID } from '#rules/checkout/purchase.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

const [TITLE, TEXT] = PERSONAL_DATA_INVALID.split('... ')

/** Product §20.5: the dialog of an invalid form; behind it stands the summary that leads to each field. */
export function PersonalDataDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title={`${TITLE}...`} open={open} onClose={onClose}>
      <p className="mb-5">{TEXT}</p>
      <Button type="button" onClick={onClose} className="w-full">
        Revisar
      </Button>
    </Dialog>
  )
}
