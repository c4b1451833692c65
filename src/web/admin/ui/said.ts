/** What an action has to say after its redirect, once, in a cookie: a key, and a number or name to put into the sentence. */
import { PRODUCT_DRAFT_TERM } from '#rules/checkout/draft.ts'
import { REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import { ofEachStep } from '#rules/fulfilment/steps.ts'
import { cookieNamed, dropCookie, readCookies, setCookie } from '#web/cookies.ts'

const SAID = {
  'product-restored': 'El producto volvió a la tienda.',
  'product-hide': 'El producto está oculto: en la tienda no se ve.',
  'product-show': 'El producto ya no está oculto.',
  'product-undone': 'El cambio se deshizo.',
  'review-removed': REVIEW_MESSAGES.removed,
  'person-ban': 'La persona quedó baneada. Cerramos sus sesiones.',
  'person-unban': 'La persona ya no está baneada. Tiene que volver a ingresar.',
  'person-sign-out': 'Cerramos sus sesiones. Tiene que volver a ingresar.',
  'person-role':
    'Tiene otro rol desde ahora. Si no tenía ninguno, o si es dueño, tiene que volver a ingresar.',
  'person-no-role': 'Ya no tiene un rol en la tienda.',
  'invitation-sent': 'Mandamos la invitación. En un momento llega el mail.',
  'invitation-revoked': 'La invitación quedó anulada: su enlace ya no sirve.',
  'comments-read': 'Marcamos los comentarios como leídos.',
  ...ofEachStep('order-', 'said'),
  'order-correct-parcel': 'Seguimiento corregido. Le avisamos a quien compró.',
  'order-correct-delivery': 'Entrega corregida. Le avisamos a quien compró.',
  'order-correct-recipient': 'Datos corregidos. Le avisamos a quien compró.',
  'order-restore-recipient': 'Los datos de entrega están como antes.',
  'order-same': 'No había nada distinto para corregir.',
  'order-undo': 'Deshecho. No salió ningún mail.',
  'order-complete': 'Pedido completado.',
  'order-cancel': 'Pedido cancelado. Le avisamos a quien compró.',
  'order-refund': 'Pedimos la devolución del dinero.',
  'order-retry-refund': 'Volvimos a pedir la devolución.',
  'order-invoice-buyer': 'Guardamos a quién va la factura.',
  'invoice-retried': 'Vuelve a la cola. En un momento se ve cómo salió.',
  'transfer-paid': 'Acreditado: el pedido está pagado y le avisamos a quien compró.',
  'transfer-short': 'Acreditado. Todavía falta una parte: se la pedimos por mail.',
  'transfer-owed': 'Acreditado. Hay dinero para devolver a mano: está más abajo.',
  'transfer-back': 'Anotado: el dinero volvió a quien compró, y le avisamos.',
  'bank-taken': 'Lista traída. Abajo está lo que llegó y todavía no es de ningún pedido.',
  'bank-ignored': 'Movimiento descartado.',
  'bank-reopened': 'El movimiento vuelve a estar por acreditar.',
  'order-note': 'Nota guardada.',
  'order-resend': 'Mail reenviado.',
  'view-kept': 'Vista guardada.',
  'view-renamed': 'La vista tiene otro nombre.',
  'view-removed': 'Vista borrada.',
  'order-release': 'La entrega está permitida. Quedó en el registro.',
  'return-link': 'La devolución quedó unida al pedido.',
  'return-approve': 'Devolución aceptada. Le avisamos por mail.',
  'return-reject': 'Devolución rechazada. Le avisamos por mail.',
  'return-receive': 'Anotamos lo que llegó.',
  'return-resolve': 'Devolución resuelta.',
  'return-cancel': 'Devolución anulada.',
  'return-open': 'Devolución abierta.',
  'return-replace': 'Cambio hecho. Le avisamos por mail.',
  'return-pack': 'Lo nuevo está preparado.',
  'return-unpack': 'Lo nuevo volvió a estar apartado.',
  'return-ship': 'Lo nuevo salió. Le avisamos por mail.',
  'return-deliver': 'Lo nuevo está entregado.',
  'stock-adjusted': 'Stock ajustado.',
  'price-list-saved': 'Lista guardada. Abajo se ve cómo quedaría cada producto.',
  'price-list-excluded': 'El producto ya no entra en la lista.',
  'price-list-scheduled': 'Lista programada. Los precios cambian solos a su hora.',
  'price-list-on': 'La lista está en marcha: los precios ya cambiaron.',
  'price-list-withdrawn': 'La lista vuelve a ser un borrador.',
  'price-list-discarded': 'Lista descartada.',
  'price-list-undone': 'Los productos volvieron a sus precios de antes.',
  'coupon-created': 'Cupón creado.',
  'coupon-changed': 'Cupón guardado.',
  'coupon-on': 'Cupón activado.',
  'coupon-off': 'Cupón desactivado.',
  'message-reply': 'Respuesta guardada. Sale por mail en un momento.',
  'message-answered': 'Marcado como respondido.',
  'message-open': 'Vuelve a estar sin responder.',
  'message-resend': 'Volvimos a mandar el aviso a la tienda.',
  'newsletter-removed': 'La dirección salió de la lista.',
  'issue-saved': 'Envío guardado.',
  'issue-trial': 'Guardamos el envío y te mandamos la prueba a tu e-mail.',
  'issue-send': 'Empezó a salir. Esta página dice cómo va.',
  'issue-pause': 'El envío está en pausa. Lo que salió, salió.',
  'issue-resume': 'El envío sigue.',
  'issue-cancel': 'El envío se canceló. Lo que salió, salió.',
  'issue-restored': 'El borrador está de vuelta.',
  'job-retried': 'Lo intentamos de nuevo. En un momento se ve cómo salió.',
  'email-resent': 'Reenviamos la carta.',
  'settings-saved': 'Configuración guardada. Ya vale en toda la tienda.',
  'settings-reset': 'Volvió a su valor inicial.',
  'settings-same': 'No había nada distinto para guardar.',
  'audit-undone': 'Deshecho.',
  'draft-dropped': 'Descartamos el borrador.',
  'draft-kept': `Borrador guardado. Te espera ${PRODUCT_DRAFT_TERM}.`,
} as const
export type SaidKey = keyof typeof SAID
export type Said = { tone: 'success' | 'warning'; text: string }

const COOKIE = 'aviso_admin'
export const sayNext = (request: Request, key: SaidKey): string =>
  setCookie(request, COOKIE, key, { days: 1, httpOnly: true })

export function saidOf(request: Request): Said | null {
  const key = cookieNamed(readCookies(request), COOKIE)
  return key !== null && Object.hasOwn(SAID, key) ? { tone: 'success', text: SAID[key as SaidKey] } : null
}
export const forgetSaid = (request: Request): string => dropCookie(request, COOKIE, true)
