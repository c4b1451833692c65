import { CHANGES_ACCEPT, CHANGES_TITLE, changesKey, type Change } from '#rules/checkout/changes.ts'
import type { CartView } from '#shop/cart/cart.ts'
import { Notice } from '#web/ui/notice/notice.tsx'

type Props = { formId: string; changes: Change[]; cart: CartView; accepted: string | undefined }

/** Above the button that orders: what changed since the page first showed it, and the box that says that it was seen. */
export default function ChangesToAccept({ formId, changes, cart, accepted }: Props) {
  const key = changesKey(changes)
  const nameOf = (change: Change) =>
    change.kind === 'price'
      ? `${cart.lines.find(({ productId, unit }) => (unit ? `u${unit.code}` : productId) === change.of)?.name ?? ''}: `
      : ''
  return (
    <Notice tone="warning" title={CHANGES_TITLE} className="mt-5">
      <ul className="mt-1 space-y-1">
        {changes.map((change) => (
          <li key={change.key}>
            {nameOf(change)}
            {change.text}
          </li>
        ))}
      </ul>
      <label className="check mt-3 text-md">
        {/* Other changes are another box: what was ticked stands for what was read. */}
        <input
          key={key}
          type="checkbox"
          form={formId}
          name="accepted"
          value={key}
          defaultChecked={accepted === key}
        />
        {CHANGES_ACCEPT}
      </label>
    </Notice>
  )
}
