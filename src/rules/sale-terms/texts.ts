/** What the terms of sale are called wherever they are linked. */

export const SALE_TERMS_TITLE = 'Condiciones de venta'
/** On every page, with the words of Res. 271/2020. */
export const SALE_TERMS_LINK = `${SALE_TERMS_TITLE} (Ejemplares de contrato de adhesión – Ley N° 24.240)`
/** They were read as they no longer are. */
export const SALE_TERMS_CHANGED =
  'Cambiaron las condiciones de venta mientras comprabas. No se cobró nada. Leelas y volvé a confirmar.'

export const versionName = (version: number): string => `Versión ${version}`
