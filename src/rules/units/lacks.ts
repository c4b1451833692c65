/** What a single pair on its way to be sold still lacks, as a list of them can say at a glance; the pair's own page says all of it. */

export const UNIT_LACKS = ['check', 'place', 'pictures', 'flaws', 'flaw-photos'] as const
export type UnitLack = (typeof UNIT_LACKS)[number]
const UNIT_LACK_LABEL: Record<UnitLack, string> = {
  check: 'que alguien lo revise',
  place: 'producto y talle',
  pictures: 'fotos',
  flaws: 'detalles, o «sin marcas»',
  'flaw-photos': 'la foto de un detalle',
}
/** «Falta: producto y talle, fotos»; '' where nothing does. */
export const lacksTold = (lacks: readonly UnitLack[]): string =>
  lacks.length === 0 ? '' : `Falta: ${lacks.map((lack) => UNIT_LACK_LABEL[lack]).join('; ')}`
