/**
 * Families of colours (product §6.13): what one asks for, and which words of a colourway belong to each. The database works
 * out those of a product by the same table (data/schema/products.ts).
 */

export type ColourFamily = {
  value: string
  label: string
  /** Of its swatch. */
  hex: string
  /** Said by themselves they mean the whole family. */
  names: readonly string[]
  /** Belong to it, and are looked for by their own name: «mostaza» is not every yellow. */
  shades: readonly string[]
}

const family = (value: string, label: string, hex: string, names: string, shades: string): ColourFamily => ({
  value,
  label,
  hex,
  names: names.split(' '),
  shades: shades.split(' ').filter(Boolean),
})

export const COLOURS: readonly ColourFamily[] = [
  family('negro', 'Negro', '#161614', 'negro black noir', 'onix azabache'),
  family('blanco', 'Blanco', '#ffffff', 'blanco white', 'nieve sail'),
  family('gris', 'Gris', '#8d8f92', 'gris grey gray', 'carbon charcoal grafito plata plateado silver topo'),
  family('beige', 'Beige', '#dccdb0', 'beige crudo', 'tiza crema cream hueso arena sand marfil natural nude'),
  family('marron', 'Marrón', '#6b4630', 'marron brown', 'chocolate camel tostado cacao mocha terracota'),
  family('rojo', 'Rojo', '#c8242b', 'rojo colorado red', 'fuego carmesi crimson cereza'),
  family('bordo', 'Bordó', '#6d1a2d', 'bordo bordeaux borravino burgundy', 'vino maroon granate'),
  family('naranja', 'Naranja', '#e8722a', 'naranja anaranjado orange', 'coral terracota'),
  family('amarillo', 'Amarillo', '#eebf2f', 'amarillo yellow', 'mostaza dorado gold oro ocre maiz'),
  family(
    'verde',
    'Verde',
    '#3c7148',
    'verde green',
    'oliva olive militar bosque salvia sage menta mint lima esmeralda musgo khaki',
  ),
  family('celeste', 'Celeste', '#8fc3e6', 'celeste', 'turquesa aqua cian'),
  family('azul', 'Azul', '#24509b', 'azul blue', 'marino marina navy cobalto petroleo indigo royal frances'),
  family('violeta', 'Violeta', '#7b52a1', 'violeta morado purple', 'lila lavanda lavender uva'),
  family('rosa', 'Rosa', '#e59ab4', 'rosa rosado pink', 'fucsia magenta salmon'),
]
export const COLOUR_VALUES = COLOURS.map(({ value }) => value)

/** «negro» -> «negr(o|a)s?», «gris» -> «gris(es)?»: in Spanish a colour goes with what it is the colour of. */
const inflected = (word: string): string =>
  /[oa]$/.test(word) ? `${word.slice(0, -1)}(?:o|a)s?` : `${word}(?:e?s)?`
const wordsOf = ({ names, shades }: ColourFamily): string[] => [...names, ...shades]
const pattern = (words: readonly string[]): string => `\\m(?:${words.map(inflected).join('|')})\\M`

/** SQL: the families of a folded text as an array, the one named first before all others (it then stands in it twice). */
export const coloursIn = (text: string): string => {
  const first = `substring(${text} from '${pattern(COLOURS.flatMap(wordsOf))}')`
  const main = COLOURS.map((one) => `when ${first} ~ '${pattern(wordsOf(one))}' then '${one.value}'`)
  const each = COLOURS.map((one) => `case when ${text} ~ '${pattern(wordsOf(one))}' then '${one.value}' end`)
  return `array_remove(array[case ${main.join(' ')} end, ${each.join(', ')}], null)`
}
