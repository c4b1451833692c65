/** Counting single pairs by scanning their tags: limits and sentences. */
export const MOST_SCANNED = 200
export const COUNT_SAYS = {
  nothing: 'Escaneá o escribí al menos un código.',
  many: `De una vez, hasta ${MOST_SCANNED} códigos.`,
  shelf: 'Revisá el estante.',
  over: 'Ese recuento ya terminó.',
  notMissing: 'Esa prenda no falta: alguien la vio después, o ya no está en la tienda.',
  allShelves: 'Este recuento es de todos los estantes.',
} as const

/** As a scanner or a person gives them: parted by spaces, commas or new lines, each once. */
export const codesTyped = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((one) => one.trim().slice(0, 200))
      .filter((one) => one !== ''),
  ),
]
