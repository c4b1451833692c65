/** What the terms of sale are called wherever they are linked. */

/** Res. 271/2020: the words of the link to it. */
export const ADHESION_CONTRACT = 'Ejemplares de contrato de adhesión – Ley N° 24.240'
export const SALE_TERMS_TITLE = 'Condiciones de venta'
/** They were read as they no longer are. */
export const SALE_TERMS_CHANGED =
  'Cambiaron las condiciones de venta mientras comprabas. No se cobró nada. Leelas y volvé a confirmar.'

export const versionName = (version: number): string => `Versión ${version}`
