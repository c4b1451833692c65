/** Seed: all products in the order in which they arrived, mixed as a window display is. The last five are this week's. */
import type { Box } from '#rules/products/box-fields.ts'
import type { Category } from '#rules/products/catalogue.ts'
import { buzos } from './buzos.ts'
import { altas } from './calzado-altas.ts'
import { cancha } from './calzado-cancha.ts'
import { ojotas } from './calzado-ojotas.ts'
import { ritmo } from './calzado-ritmo.ts'
import { camisetas } from './camisetas.ts'
import { camperas } from './camperas.ts'
import { measuresOf } from './measures.ts'
import { pantalones } from './pantalones.ts'
import type { CataloguedProduct, SeedProduct } from './seed-product.ts'

const ARRIVALS = `
  zapatillas-cancha-blancas camiseta-sol-de-abril campera-raglan-cobalto
  buzo-marea zapatillas-ritmo-niebla pantalon-cargo-oliva
  camiseta-olas-negras zapatillas-altas-tiza rompevientos-horizonte
  zapatillas-cancha-marea buzo-canguro-bosque camiseta-vereda-blanca
  pantalon-jogger-gris zapatillas-ritmo-lavanda camiseta-jacaranda
  campera-pista-negra zapatillas-altas-negras buzo-clasico-bordo
  camiseta-manzana-marina zapatillas-cancha-cielo pantalon-jogger-negro
  rompevientos-noche buzo-canguro-negro ojotas-costanera-negras
  camiseta-basica-gris zapatillas-ritmo-noche buzo-esquina-gris
  zapatillas-cancha-negras pantalon-cargo-negro camiseta-sur-celeste
  campera-raglan-bordo zapatillas-altas-mostaza camiseta-eclipse-chocolate
  buzo-canguro-crema zapatillas-ritmo-blancas pantalon-jogger-oleaje
  rompevientos-rio camiseta-damero-negra zapatillas-cancha-damero
  ojotas-costanera-ola buzo-petroleo pantalon-cargo-arena
  zapatillas-altas-damero camiseta-relieve-carbon campera-raglan-bosque
  zapatillas-ritmo-petroleo buzo-arena-arcos camiseta-baldosa-salvia
  pantalon-jogger-bosque zapatillas-cancha-terracota rompevientos-celeste
  buzo-canguro-lavanda ojotas-costanera-puntos camiseta-larga-puntos
  zapatillas-altas-rojas pantalon-cargo-carbon campera-pista-mostaza
  zapatillas-cancha-mostaza camiseta-atardecer buzo-canguro-terracota
  zapatillas-ritmo-oliva pantalon-cargo-terracota rompevientos-oliva
  ojotas-costanera-damero zapatillas-cancha-puntos camiseta-larga-bosque
  zapatillas-altas-ola zapatillas-ritmo-fuego
`

/** This week's, in days before now; the bell counts them (product §21.1). */
const THIS_WEEK = [6.2, 4.8, 3.1, 1.9, 0.6]
const FIRST_ARRIVAL = 160
const LAST_BEFORE = 11

const of = (category: Category, products: readonly SeedProduct[]) =>
  products.map((product) => ({ ...product, category }))
/** What the box of all shoes is wrong for. */
const HIGH_BOX: Box = { weightG: 1500, lengthCm: 36, widthCm: 28, heightCm: 16 }
const FLAT_BOX: Box = { weightG: 500, lengthCm: 32, widthCm: 20, heightCm: 9 }
const boxed = (products: readonly SeedProduct[], box: Box) => products.map((one) => ({ ...one, box }))
const written = new Map(
  [
    ...of('camiseta', camisetas),
    ...of('buzo', buzos),
    ...of('campera', camperas),
    ...of('pantalon', pantalones),
    ...of('calzado', [...cancha, ...ritmo, ...boxed(altas, HIGH_BOX), ...boxed(ojotas, FLAT_BOX)]),
  ].map((product) => [product.slug, product]),
)

export type Arrival = CataloguedProduct & { daysAgo: number }

const SEASON: Record<Category, string> = {
  camiseta: 'Primavera-verano',
  buzo: 'Otoño-invierno',
  campera: 'Otoño-invierno',
  pantalon: 'Todo el año',
  calzado: 'Todo el año',
}
/** The model is told by the slug's first two words; its colours are numbered. */
const modelOf = (slug: string): string => slug.split('-', 2).join('-')
const slugs = [...written.keys()]
const models = [...new Set(slugs.map(modelOf))]
function styleOf(slug: string): string {
  const model = modelOf(slug)
  const initials = model
    .split('-')
    .map((word) => word[0]!.toUpperCase())
    .join('')
  const colours = slugs.filter((one) => modelOf(one) === model)
  return `${initials}${100 + models.indexOf(model)}-${String(colours.indexOf(slug) + 1).padStart(3, '0')}`
}

/** «Zapatillas Cancha», where the brand has it in several colours. */
function modelNameOf({ slug, name, brand }: CataloguedProduct): string {
  const model = modelOf(slug)
  const colours = [...written.values()].filter((one) => modelOf(one.slug) === model && one.brand === brand)
  return colours.length > 1 ? name.split(' ', 2).join(' ') : ''
}

/** In order of id. */
export const catalogue: Arrival[] = ARRIVALS.trim()
  .split(/\s+/)
  .map((slug, index, all) => {
    const product = written.get(slug)
    if (!product) throw new Error(`The seed has no product ${slug}`)
    const earlier = all.length - THIS_WEEK.length
    const daysAgo =
      THIS_WEEK[index - earlier] ?? FIRST_ARRIVAL - ((FIRST_ARRIVAL - LAST_BEFORE) * index) / (earlier - 1)
    return {
      style: styleOf(slug),
      model: modelNameOf(product),
      season: SEASON[product.category],
      measures: measuresOf(product),
      ...product,
      daysAgo,
    }
  })
