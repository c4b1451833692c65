/**
 * What a product is made of, each field told once: what is accepted and the sentence beside each limit (product §4.7), how people
 * call it, its heading in lists for spreadsheets, its name in the API and who sees it. Form, draft, merge, copy, imports, exports,
 * API, audit and undo go over this table.
 */
import * as v from 'valibot'
import { NAME_MESSAGES, oneSpelling, PRICE_TOO_HIGH } from './terms.ts'
import { MAX_COST_PESOS, MAX_SCORE, MAX_STOCK } from './product.ts'
import { BOX_FIELDS } from './box-fields.ts'
import { asLine, asPlain, atMost } from '#rules/text.ts'
import { wholeNumber } from '#rules/typed.ts'
import { asMeasures } from './measures/measures.ts'
import { barcodes, shelves, skus } from './codes/codes.ts'
import { number, numberOrNone, optionalText, type Told } from './field-schemas.ts'

/** No shop in pesos reaches it; what the owner lets a product cost is less (terms.ts). */
const REACH_PESOS = 100_000_000
export const MAX_PICTURES = 12
export const MAX_ALT = 160
const MAX_MEASURES = 2000
const WHOLE = 'Tiene que ser un número entero'

/** Which ones there are, the owner sets (product-form.ts inTerms). */
const chosen = (message: string) =>
  v.pipe(v.optional(v.string(message), ''), v.trim(), v.toLowerCase(), v.minLength(1, message))
export const SIZE_REQUIRED = 'Debes seleccionar minimo 1 talle'
export const CHOICE_MESSAGES = {
  category: 'Debes seleccionar una categoria',
  brand: 'Debes seleccionar una marca',
  genre: 'El producto debe pertenecer a un genero',
}

const pixels = v.optional(wholeNumber('La imagen no tiene un tamaño válido', 1, 20_000))

/** In the order in which the form asks. */
export const FIELDS = {
  name: {
    label: 'Nombre',
    list: { heading: 'nombre' },
    schema: v.pipe(
      v.optional(v.string(NAME_MESSAGES.required), ''),
      asLine,
      v.minLength(1, NAME_MESSAGES.required),
      v.transform(oneSpelling),
      atMost(120, (most) => `El nombre del producto admite hasta ${most} letras.`),
    ),
  },
  category: {
    label: 'Categoría',
    list: { heading: 'categoria' },
    schema: chosen(CHOICE_MESSAGES.category),
  },
  brand: { label: 'Marca', list: { heading: 'marca' }, schema: chosen(CHOICE_MESSAGES.brand) },
  genre: {
    label: 'Género',
    list: { heading: 'genero' },
    schema: chosen(CHOICE_MESSAGES.genre),
  },
  /** One name for all its colours: by it they know each other (models/model.ts). */
  model: {
    label: 'Modelo',
    list: {
      heading: 'nombre de modelo',
      others: ['nombre del modelo', 'model name', 'item group id', 'id de grupo', 'product group'],
    },
    ...optionalText(asLine, 60, (most) => `El modelo admite hasta ${most} letras`),
  },
  colourway: {
    label: 'Color',
    list: {
      heading: 'color',
      as: 'colour',
      others: ['colour', 'colorway', 'colores', 'primary color', 'color principal', 'product color'],
    },
    ...optionalText(asLine, 60, (most) => `El color admite hasta ${most} letras`),
  },
  materials: {
    label: 'Materiales',
    list: {
      heading: 'materiales',
      others: ['material', 'composicion', 'materials', 'composition', 'tela', 'fabric'],
    },
    ...optionalText(asLine, 120, (most) => `Los materiales admiten hasta ${most} letras`),
  },
  style: {
    label: 'Código de estilo',
    list: {
      heading: 'estilo',
      others: [
        'codigo de estilo',
        'style code',
        'style number',
        'style id',
        'style',
        'codigo de modelo',
        'model number',
        'modelo',
        'model',
      ],
    },
    ...optionalText(asLine, 40, (most) => `El código de estilo admite hasta ${most} letras`),
  },
  season: {
    label: 'Temporada',
    list: { heading: 'temporada', others: ['season', 'coleccion', 'collection'] },
    ...optionalText(asLine, 40, (most) => `La temporada admite hasta ${most} letras`),
  },
  description: {
    label: 'Descripción',
    list: {
      heading: 'descripcion',
      others: [
        'description',
        'body html',
        'body',
        'detalle',
        'detalles',
        'descripcion larga',
        'long description',
        'product description',
        'raw description',
      ],
    },
    lines: 4,
    ...optionalText(asPlain, 4000, (most) => `La descripción admite hasta ${most} letras`),
  },
  /** One line a size (measures/measures.ts). */
  measures: {
    label: 'Medidas de la prenda',
    list: {
      heading: 'medidas',
      others: ['medidas de la prenda', 'medidas cm', 'garment measurements', 'measurements'],
    },
    lines: 4,
    most: MAX_MEASURES,
    schema: v.optional(
      v.pipe(
        v.string(),
        asPlain,
        atMost(MAX_MEASURES, (most) => `Las medidas admiten hasta ${most} letras`),
        asMeasures,
      ),
      '',
    ),
  },
  images: {
    label: 'Imágenes',
    list: { heading: 'fotos' },
    parts: true,
    schema: v.optional(
      v.pipe(
        v.array(
          v.strictObject({
            url: v.pipe(v.string(), v.trim(), v.maxLength(2000)),
            alt: v.optional(
              v.pipe(
                v.string(),
                asLine,
                atMost(MAX_ALT, (most) => `El texto admite hasta ${most} letras`),
              ),
              '',
            ),
            width: pixels,
            height: pixels,
          }),
        ),
        v.maxLength(MAX_PICTURES, `Hasta ${MAX_PICTURES} imágenes`),
      ),
      [],
    ),
  },
  /** Beside the pictures; '' for none. */
  video: {
    label: 'Video',
    list: { heading: 'video', others: ['video url', 'video link', 'enlace de video'] },
    schema: v.optional(
      v.pipe(v.string(), asLine, v.maxLength(2000, 'La dirección del video es demasiado larga')),
      '',
    ),
  },
  price: {
    label: 'Precio',
    list: { heading: 'precio' },
    column: 'priceCentavos',
    amount: true,
    schema: v.pipe(
      number('El precio es requerido'),
      v.minValue(0, 'El precio no puede ser menor a 0'),
      v.maxValue(REACH_PESOS, PRICE_TOO_HIGH),
    ),
  },
  /** What the shop paid for one of it. */
  cost: {
    label: 'Costo',
    list: {
      heading: 'costo',
      others: ['precio de costo', 'costo unitario', 'cost per item', 'cost price', 'unit cost', 'cost'],
    },
    column: 'costCentavos',
    amount: true,
    admins: true,
    schema: numberOrNone(
      'El costo tiene que ser un número, desde 0',
      MAX_COST_PESOS,
      'El costo excede el máximo permitido',
    ),
  },
  offer: { label: 'En oferta', schema: v.optional(v.boolean(), false) },
  discount: {
    label: 'Descuento',
    list: { heading: 'oferta' },
    schema: v.optional(v.nullable(v.string()), null),
  },
  size: {
    label: 'Talles',
    list: { heading: 'talles', as: 'sizes' },
    parts: true,
    schema: v.pipe(v.optional(v.array(v.string()), []), v.minLength(1, SIZE_REQUIRED)),
  },
  /** The total; units of each size come beside it. */
  stock: {
    label: 'Disponible',
    list: { heading: 'stock' },
    parts: true,
    schema: v.pipe(
      number('El disponible es requerido'),
      v.minValue(0, 'El disponible no puede ser menor a 0'),
      v.integer(WHOLE),
      v.maxValue(MAX_STOCK, `El disponible admite hasta ${MAX_STOCK} unidades`),
    ),
  },
  /** Of each size that has one. */
  sku: {
    label: 'SKU',
    list: {
      heading: 'sku',
      others: ['variant sku', 'codigo sku', 'codigo', 'cod', 'codigo de producto', 'articulo', 'referencia'],
    },
    parts: true,
    schema: skus,
  },
  barcode: {
    label: 'Código de barras',
    list: {
      heading: 'codigo de barras',
      others: ['ean', 'ean13', 'ean 13', 'gtin', 'upc', 'barcode', 'variant barcode', 'codigo ean', 'barras'],
    },
    parts: true,
    schema: barcodes,
  },
  /** Where each size lies that has a place. */
  shelf: {
    label: 'Estante',
    list: { heading: 'estante', others: ['ubicacion', 'deposito', 'shelf', 'bin', 'location'] },
    parts: true,
    schema: shelves,
  },
  ...BOX_FIELDS,
  /** By hand; without a picture it is hidden by itself. */
  hidden: {
    label: 'Oculto',
    list: { heading: 'oculto', others: ['hidden', 'borrador', 'draft'] },
    admins: true,
    schema: v.optional(v.boolean(), false),
  },
  sold: {
    label: 'Vendidos',
    past: true,
    schema: v.pipe(
      number('La cantidad vendida es requerida'),
      v.minValue(0, 'El vendido no puede ser menor a 0'),
      v.integer(WHOLE),
    ),
  },
  score: {
    label: 'Puntuación',
    past: true,
    admins: true,
    schema: v.pipe(
      number('La puntuacion es requerida'),
      v.minValue(0, 'La puntuacion excede el minimo permitido'),
      v.maxValue(MAX_SCORE, 'La puntuacion excede el maximo permitido'),
      v.transform((value) => Math.round(value * 10) / 10),
    ),
  },
} as const satisfies Record<string, Told>

export type Field = keyof typeof FIELDS
export const FIELD_NAMES = Object.keys(FIELDS) as Field[]

/** The fields of which the table tells this. */
export type FieldWith<T extends keyof Told> = {
  [F in Field]: (typeof FIELDS)[F] extends Record<T, unknown> ? F : never
}[Field]
export const fieldsWith = <T extends keyof Told>(told: T) =>
  FIELD_NAMES.filter((field): field is FieldWith<T> => told in FIELDS[field])

/** The schemas of these fields, as the entries of an object's. */
export const schemasOf = <F extends Field>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, FIELDS[field].schema])) as {
    [N in F]: (typeof FIELDS)[N]['schema']
  }

export const OPTIONAL_TEXTS = fieldsWith('most')
export type OptionalText = FieldWith<'most'>
/** Those that a product's page shows. */
export type PublicText = Exclude<OptionalText, FieldWith<'admins'>>
export const PUBLIC_TEXTS = OPTIONAL_TEXTS.filter(
  (field): field is PublicText => !('admins' in FIELDS[field]),
)

/** Those that stand in the product's own row. */
export type ColumnField = Exclude<Field, FieldWith<'parts'>>
export const COLUMN_FIELDS = FIELD_NAMES.filter((field): field is ColumnField => !('parts' in FIELDS[field]))
/** Those that a copy has too. */
export type CopiedField = Exclude<ColumnField, FieldWith<'past'>>
export const COPIED_FIELDS = COLUMN_FIELDS.filter((field): field is CopiedField => !('past' in FIELDS[field]))
