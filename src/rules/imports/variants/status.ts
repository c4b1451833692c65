/**
 * Whether a row waits for a person: its list keeps it from shoppers (draft, archived, unpublished, paused), or it is not new, which no product
 * of several units says of itself. What is not understood waits as well.
 */
import { folded } from '#rules/imports/guess/match-text.ts'

const SHOWN = new Set(
  'active, activo, activa, ativo, ativa, activado, activada, published, publicado, publicada, publish, si, sim, s, yes, y, x, true, verdadero, verdadeiro, 1, 4, enabled, habilitado, habilitada, visible, visivel, catalog, search, catalogo, busqueda, buscar, catalog search, catalogo busqueda, catalogo y busqueda, catalogo e busca, tienda y resultados de busqueda, mostrar, online, en venta, in stock, new, nuevo, nueva, novo, nova'.split(
    ', ',
  ),
)
const KEPT = new Set(
  'draft, borrador, rascunho, archived, archivado, archivada, arquivado, inactive, inactivo, inactiva, inativo, inativa, paused, pausado, pausada, finalizada, finalizado, closed, cerrada, under review, en revision, unlisted, private, privado, privada, pending, pendiente, hidden, oculto, oculta, no, nao, n, false, falso, 0, 2, disabled, deshabilitado, deshabilitada, desactivado, desactivada, baja, discontinuado, trash, papelera, proposed, rejected, unpublished, no publicado, not visible individually, used, usado, usada, refurbished, reacondicionado, reacondicionada, recondicionado'.split(
    ', ',
  ),
)
/** Magento says so of the sizes of a product that is shown whole. */
const A_PART = / (?:not visible individually|no visible individualmente) /

const wordIn = (cell: string): string => (/^\s*-\s*\d/.test(cell) ? 'no' : folded(cell).trim())

/** `part`: the row is one of several of its product. */
export const isKept = (cell: string, part: boolean): boolean => {
  const said = wordIn(cell)
  return said !== '' && !SHOWN.has(said) && !(part && A_PART.test(folded(cell)))
}
/** Whether a column whose heading says little, «Estado», speaks of this. */
export const saysStatus = (texts: readonly string[]): boolean =>
  texts.length > 0 && texts.every((text) => SHOWN.has(wordIn(text)) || KEPT.has(wordIn(text)))
