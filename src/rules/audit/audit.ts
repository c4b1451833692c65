/** What is written down when somebody of the shop changes something, in words; and which of it can be undone from there. */
import { ofEachStep } from '#rules/fulfilment/steps.ts'

const AUDIT_LABEL = {
  'product.create': 'Creó un producto',
  'product.change': 'Editó un producto',
  'product.remove': 'Archivó un producto',
  'product.restore': 'Recuperó un producto',
  'product.bulk': 'Cambió varios productos',
  'product.undo': 'Deshizo un cambio',
  'stock.adjust': 'Ajustó el stock',
  'catalogue.import': 'Importó el catálogo',
  'catalogue.import-start': 'Empezó una importación',
  'catalogue.import-undo': 'Deshizo una importación',
  ...ofEachStep('order.', 'audit'),
  'order.complete': 'Completó un pedido',
  'order.cancel': 'Canceló un pedido',
  'order.refund': 'Devolvió dinero',
  'order.refund-retry': 'Reintentó una devolución de dinero',
  'order.note': 'Anotó en un pedido',
  'order.resend': 'Reenvió un mail',
  'order.release': 'Permitió la entrega de un pedido frenado',
  'return.open': 'Abrió una devolución',
  'return.link': 'Unió una devolución a un pedido',
  'return.approve': 'Aceptó una devolución',
  'return.reject': 'Rechazó una devolución',
  'return.receive': 'Recibió una devolución',
  'return.resolve': 'Resolvió una devolución',
  'return.cancel': 'Anuló una devolución',
  'person.ban': 'Baneó a una persona',
  'person.unban': 'Desbaneó a una persona',
  'person.grant': 'Hizo admin a una persona',
  'person.revoke': 'Quitó el admin a una persona',
  'person.sign-out': 'Cerró las sesiones de una persona',
  'person.erase': 'Borró su propia cuenta',
  'review.remove': 'Borró un comentario',
  'coupon.create': 'Creó un cupón',
  'coupon.change': 'Editó un cupón',
  'coupon.activate': 'Activó un cupón',
  'coupon.deactivate': 'Desactivó un cupón',
  'contact.answer': 'Marcó un mensaje como respondido',
  'contact.reopen': 'Marcó un mensaje como sin responder',
  'contact.reply': 'Respondió un mensaje',
  'contact.resend': 'Reenvió el aviso de un mensaje',
  'newsletter.remove': 'Sacó una dirección del newsletter',
  'settings.change': 'Cambió la configuración',
  'job.retry': 'Reintentó una tarea',
  'job.resend': 'Reenvió una carta',
} as const
export type AuditAction = keyof typeof AUDIT_LABEL

export const AUDIT_ENTITIES = [
  'product',
  'size',
  'bulk',
  'import',
  'order',
  'return',
  'person',
  'review',
  'coupon',
  'message',
  'newsletter',
  'job',
  'setting',
] as const
export type AuditEntity = (typeof AUDIT_ENTITIES)[number]
export const AUDIT_ENTITY_LABEL: Record<AuditEntity, string> = {
  product: 'Producto',
  size: 'Talle',
  bulk: 'Varios productos',
  import: 'Importación',
  order: 'Pedido',
  return: 'Devolución',
  person: 'Persona',
  review: 'Comentario',
  coupon: 'Cupón',
  message: 'Mensaje',
  newsletter: 'Newsletter',
  job: 'Tarea',
  setting: 'Configuración',
}

export const auditLabel = (action: string): string => AUDIT_LABEL[action as AuditAction] ?? action

/** Safe to undo: nobody outside the shop was told, no money and no parcel moved. */
const UNDOABLE: readonly AuditAction[] = [
  'product.change',
  'product.remove',
  'product.restore',
  'product.bulk',
  'person.ban',
  'person.unban',
  'coupon.activate',
  'coupon.deactivate',
  'settings.change',
]
export const isUndoable = (action: string): boolean => (UNDOABLE as readonly string[]).includes(action)
