/** An owner takes their pair off sale for a while, and puts it back: whoever paused it, and nobody of the shop, ends that. */
export const PAUSE_SAYS = {
  reserved: 'Está apartado: no se puede sacar de la venta mientras tanto.',
  notListed: 'Ya no está a la venta: mirá cómo quedó.',
  notPaused: 'No está en pausa: mirá cómo quedó.',
} as const
