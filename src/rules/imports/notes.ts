/** What a list's values become where they are not taken as they stand, or cannot be used: told row by row, and once for all rows alike. */

export const NOTE_KINDS = [
  'name',
  'brand',
  'category',
  'genre',
  'no-genre',
  'size',
  'twice',
  'size-price',
  'units',
  'hidden',
  'unsized',
  'code',
  'shelf',
  'split',
  'converted',
  'price',
  'dear',
  'cost',
  'box',
  'discount',
  'offer',
  'measures',
  'picture',
  'video',
  'stock',
  'text',
] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

export type ImportNote = {
  kind: NoteKind
  /** As the list says it. */
  value: string
  /** '' when it cannot be used. */
  becomes?: string
  /** Of what, where the value alone does not say it: the category of a size, the product of a stock. */
  about?: string
}
/** The same note of many rows. */
export type NoteGroup = Required<ImportNote> & {
  /** Rows of the file. */
  rows: number
  /** The first of them. */
  lines: number[]
}

/** Over each kind's groups. */
export const NOTE_TITLE: Record<NoteKind, string> = {
  name: 'Nombres que cambian',
  brand: 'Marcas que la tienda no tiene',
  category: 'Tipos de producto que la tienda no tiene',
  genre: 'Géneros que la tienda no tiene',
  'no-genre': 'No dicen para quién son',
  size: 'Talles que la tienda no tiene',
  twice: 'Talles que están dos veces',
  'size-price': 'Talles con otro precio',
  units: 'Unidades que faltan o no se entienden',
  hidden: 'Entran ocultos',
  unsized: 'No dicen ningún talle',
  code: 'Códigos de talles que no sirven',
  shelf: 'Estantes que no sirven',
  split: 'Talles dobles, repartidos',
  converted: 'Talles convertidos',
  price: 'Precios que no sirven',
  dear: 'Precios sobre el máximo de la tienda',
  cost: 'Costos que no sirven',
  box: 'Pesos y cajas que cambian o no sirven',
  discount: 'Ofertas que no sirven',
  offer: 'Ofertas que no son de 10 en 10 %',
  measures: 'Medidas que no sirven',
  picture: 'Fotos de otro sitio',
  video: 'Videos de otro sitio',
  stock: 'Stock que cambia en productos que ya están',
  text: 'Celdas con comillas sueltas, fórmulas o acentos mal guardados',
}
/** What becomes of the rows. */
/** «1 unidad», «4 unidades»; of a cell as it was written. */
export const unitsSaid = (units: string | number): string =>
  `${units} ${String(units) === '1' ? 'unidad' : 'unidades'}`

export const NOTE_MEANS: Record<NoteKind, string> = {
  name: 'Entran con el nombre de la derecha; donde no queda ninguno, la fila no entra.',
  brand: 'Esas filas no entran.',
  category: 'Esas filas no entran.',
  genre: 'Esas filas no entran.',
  'no-genre':
    'Sin alguien que lo diga, esas filas no entran. Abajo, en «Género», podés elegir uno para todas.',
  size: 'Entran los demás talles del producto; sin ninguno, la fila no entra.',
  twice: 'Entra con lo que dice la primera fila; lo de las otras está acá, para que decidas.',
  'size-price':
    'Acá los talles de un producto cuestan lo mismo: entra al precio de la mayoría, y de estos no se suma ninguna unidad. El que acá ya tiene unidades las conserva y se sigue vendiendo al precio del producto. Para vender uno a su precio, cargalo como otro producto; para venderlo al de los demás, sumale sus unidades.',
  units:
    'Ese talle entra sin unidades, y uno que ya está queda como estaba; los demás, con las suyas. Una celda vacía suele ser «sin límite»: cargá cuántas hay.',
  hidden:
    'La lista no los muestra en su tienda (borrador, archivado, sin publicar) o son usados: acá no se ven hasta que los muestres.',
  unsized:
    'Entran con todos los talles de su tipo, sin unidades: cargalas después, o elegí otros talles abajo.',
  code: 'El talle entra sin ese código: está repetido, lo tiene otro producto o está mal escrito.',
  shelf: 'Entran sin ese estante, que es demasiado largo; el que ya tienen queda como estaba.',
  split: 'Las unidades se reparten entre los dos.',
  converted: 'Se pasan a los números de la tienda según la marca y el género.',
  price: 'Esas filas no entran.',
  dear: 'Esas filas no entran. El máximo está en Configuración, para que un cero de más no llegue a la tienda: mirá si los precios son esos.',
  cost: 'Entran sin costo; el que ya tienen queda como estaba.',
  box: 'Se redondean para arriba, a gramos y centímetros enteros. Sin el peso y los tres lados, o con lo que ningún correo lleva, entran sin caja; la que ya tienen queda como estaba.',
  discount: 'Esas filas no entran.',
  offer: 'Entran al precio de hoy, sin el de antes.',
  measures:
    'Entran las que sí: una línea por talle de la fila, en cm («M: pecho 54 · largo 71»), de indumentaria.',
  picture: 'No entran: hay que subirlas.',
  video: 'No entran: hay que subirlos.',
  stock: 'Antes y después de importar.',
  text: 'Se leen como dice a la derecha: fijate que sea lo que tienen que decir.',
}
/** For one row, in a line. */
const IN_WORDS: Record<NoteKind, string> = {
  name: 'nombre',
  brand: 'marca que no tenemos',
  category: 'tipo de producto que no tenemos',
  genre: 'género que no tenemos',
  'no-genre': 'no dice para quién es',
  size: 'talle que no tenemos',
  twice: 'talle repetido',
  'size-price': 'talle con otro precio, sus unidades no entran',
  units: 'unidades que faltan o no se entienden',
  hidden: 'oculto',
  unsized: 'no dice talle',
  code: 'código que no sirve',
  shelf: 'estante que no sirve',
  split: 'talle doble',
  converted: 'talle convertido',
  price: 'precio que no sirve',
  dear: 'precio sobre el máximo',
  cost: 'costo que no sirve',
  box: 'peso y caja',
  discount: 'oferta que no sirve',
  offer: 'oferta que no es de 10 en 10 %',
  measures: 'medidas que no sirven',
  picture: 'foto de otro sitio: hay que subirla',
  video: 'video de otro sitio: hay que subirlo',
  stock: 'stock',
  text: 'celda mal escrita',
}
/** In place of units that a cell leaves empty. */
export const NO_UNITS = 'celda vacía'

export const noteInWords = ({ kind, value, becomes = '' }: ImportNote): string =>
  `${IN_WORDS[kind]}: «${value}»${becomes ? ` quedó «${becomes}»` : ''}`

const LONGEST = 120
const MOST_LINES = 20
/** More than these are not told apart any more. */
const MOST_GROUPS = 50_000

/** Collects the notes of a whole list. */
export function noteGroups() {
  const groups = new Map<string, NoteGroup>()
  return {
    add(line: number, { kind, value, becomes = '', about = '' }: ImportNote): void {
      const note = { kind, value: value.slice(0, LONGEST), becomes: becomes.slice(0, LONGEST), about }
      const key = JSON.stringify(Object.values(note))
      const group = groups.get(key)
      if (group) {
        group.rows += 1
        if (group.lines.length < MOST_LINES && group.lines.at(-1) !== line) group.lines.push(line)
      } else if (groups.size < MOST_GROUPS) groups.set(key, { ...note, rows: 1, lines: [line] })
    },
    /** By kind, what most rows say first. */
    all: (): NoteGroup[] =>
      [...groups.values()].sort(
        (a, b) => NOTE_KINDS.indexOf(a.kind) - NOTE_KINDS.indexOf(b.kind) || b.rows - a.rows,
      ),
  }
}
