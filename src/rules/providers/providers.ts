/** The providers outside, in the words of the shop's people: who they are, what is wrong, and what shoppers notice of it. */
export const PROVIDERS = [
  'payments',
  'identity',
  'images',
  'mail',
  'invoices',
  'push',
  'andreani',
  'correo',
] as const
export type ProviderName = (typeof PROVIDERS)[number]

export const PROVIDER_LABEL: Record<ProviderName, string> = {
  payments: 'Pagos (Mercado Pago)',
  identity: 'Ingreso de usuarios',
  images: 'Imágenes',
  mail: 'Mails',
  invoices: 'Facturas (ARCA)',
  push: 'Avisos en el navegador',
  andreani: 'Envíos (Andreani)',
  correo: 'Envíos (Correo Argentino)',
}

export const TROUBLES = ['reach', 'key', 'limit'] as const
export type TroubleName = (typeof TROUBLES)[number]
export const TROUBLE_TEXT: Record<TroubleName, string> = {
  reach: 'No responde, o responde con errores.',
  key: 'No acepta nuestras claves.',
  limit: 'Dice que le preguntamos demasiado: llegamos a un límite.',
}

const PARCELS_WAIT =
  'Los envíos ya creados siguen su camino; no se crean nuevos ni llegan novedades. Se puede despachar con el código a mano.'
/** What a trouble means out there, while it lasts. */
export const TROUBLE_MEANS: Record<ProviderName, string> = {
  payments:
    'Quien compra ve que su pedido está guardado y que va a poder pagarlo en un rato. No se cobra nada dos veces; las devoluciones esperan.',
  identity:
    'Quien ya inició sesión sigue adentro. Los demás pueden mirar y armar el carrito, pero no ingresar ni comprar.',
  images: 'Las fotos que ya están se ven igual. No se pueden subir nuevas.',
  mail: 'Los mails esperan y salen solos cuando se arregle. Lo que dicen también está en la página de cada pedido.',
  invoices:
    'Nadie lo nota al comprar: la venta sigue. Las facturas esperan en cola y salen en orden cuando se arregle.',
  andreani: PARCELS_WAIT,
  correo: PARCELS_WAIT,
  push: 'Los mails y las notificaciones de la tienda salen igual. Los avisos en el navegador esperan, y los que ya no sirven no salen.',
}

/** A trouble counts until something goes well again. */
export const isInTrouble = (well: Date | null, trouble: Date | null): boolean =>
  trouble !== null && (well === null || well < trouble)
