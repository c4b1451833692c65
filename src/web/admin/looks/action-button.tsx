import { Button } from '#web/ui/button.tsx'

type Props = { name: string; value: string; off?: boolean; label: string; children: string }

/** One of several that stand at each row; `label` says of what. */
export const ActionButton = ({ name, value, off = false, label, children }: Props) => (
  <Button
    name={name}
    value={value}
    disabled={off}
    look="quiet"
    size="small"
    aria-label={label}
    className="disabled:opacity-40"
  >
    {children}
  </Button>
)
