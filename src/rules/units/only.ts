/** What a single pair or garment is called beside what comes in quantities. Apart: pages carry it that show none. */
export const ONLY_ONE = 'Pieza única'
export const ONLY_ONES = 'Piezas únicas'
export const NO_UNITS = 'No hay piezas únicas a la venta'
