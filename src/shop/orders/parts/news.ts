/** Under which the mail and the bell about a part's last step are known. */
import { isThere } from '#rules/fulfilment/parts.ts'
import type { PartKind } from '#rules/fulfilment/part-emails.ts'
import { newsKey } from '#shop/orders/notify.ts'
import type { PartRow } from '#shop/orders/parts.ts'

export const PART_KIND = {
  sent: 'part-sent',
  arrived: 'part-arrived',
  lost: 'part-lost',
} as const satisfies Record<string, PartKind>
export const newsOf = ({ id, orderId, state }: Pick<PartRow, 'id' | 'orderId' | 'state'>): string =>
  newsKey(orderId, isThere(state) ? PART_KIND.arrived : PART_KIND.sent, String(id))
