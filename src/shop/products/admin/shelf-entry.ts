/** How the record tells that a product was archived, or is back in the shop: what taking it back reads. */
import type { AuditEntry } from '#shop/audit/write.ts'

export const shelfEntry = (
  { id, name }: { id: number; name: string },
  removed: boolean,
  at: Date,
): AuditEntry => ({
  action: removed ? 'product.remove' : 'product.restore',
  entity: 'product',
  entityId: id,
  before: { name, removed: !removed },
  after: { name, removed },
  at,
})
