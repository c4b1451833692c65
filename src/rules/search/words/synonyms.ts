/**
 * What shoppers in Argentina call what a shop sells (product §6.7). A line means whatever the owner calls by one of its words: a
 * shop that has «Gorras» is found by «visera», one that has none is not.
 */

import { stem } from './stem.ts'

const lines = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((words) => words.trim()))

/** Other names for a category: they find all of it. */
export const CATEGORY_NAMES = lines(`
  camiseta, remera, playera, tee, tshirt, t shirt, remeron, remerita
  calzado, zapatilla, zapas, sapatilla, tenis, sneaker, snikers, snickers, champion, llanta, shoe, zapatillita
  pantalon, jogging, yogin, jogin, joguin, joguing, pants, jean, calza, pantaloncito
  buzo, buzito, buso, sweater, sueter, pulover, sudadera, poleron
  campera, camperita, chaqueta, jacket, abrigo, cazadora
  gorra, gorro, gorrita, visera, cap, beanie
  short, bermuda
  media, soquete, zoquete
  mochila, bolso, rinonera, morral
  ojota, chancleta, sandalia, slide, chinela, flip flop
  botin, tapones
  top, musculosa
  conjunto, equipo deportivo
`)

/** Kinds within a category: only when nothing is called so, the category is the nearest that we have. */
export const CATEGORY_KINDS = lines(`
  calzado, ojota, chancleta, slide, sandalia, chinela, bota, botita, botin, botines, crocs, mocasin, running, correr, skate, urbana
  pantalon, jogger, cargo, babucha, chino
  buzo, hoodie, canguro, capucha, polar, crewneck, friza, polera
  campera, rompeviento, cortaviento, inflable, bomber, puffer, parka, piloto, impermeable, lluvia
  camiseta, chomba, musculosa, top, polo, polera
`)

/** Other words for the same in a name: where one of them stands, the others find it. */
export const SAME_WORDS = lines(`
  ojota, chancleta, slide, sandalia, chinela, flip, flop
  damero, cuadro, cuadrille, ajedrez
  rompeviento, cortaviento, windbreaker
  canguro, hoodie
  jogger, babucha
`)

export const GENRE_NAMES = lines(`
  hombre, masculino, masculina, varon, caballero, chabon, men, mens, muchacho
  mujer, femenino, femenina, dama, chica, mina, women, womens, wmns, woman
  unisex, sin genero
  nino, nene, ninez, kid, infantil, chico, junior
  nina, nena
  bebe, baby
`)

export const BRAND_NAMES = lines(`
  adidas, adi, addidas, adiddas, las tres tiras
  nike, naik, naiki, niki
  puma, pumas
  jordan, air jordan, jordans, aj
  new balance, nb, niu balans, newbalance
  under armour, ua, under armor
  the north face, tnf, north face
  converse, all star
  dr martens, dr marten, martens
  lacoste, cocodrilo
  reebok, ribok
  vans, van
`)

/** Clothes of any kind: every category whose sizes are called so. */
export const SIZE_LIST_NAMES = lines(`
  indumentaria, ropa, prenda, vestimenta
  calzado
`)

export const OFFER_WORDS =
  'oferta descuento rebaja rebajado promo promocion liquidacion sale off outlet descontado'.split(' ')

/** They say how to look, not for what. */
export const FILLERS = new Set(
  'de del la las el los lo para con en y e o u a al un una unos unas por que busco quiero necesito tenes tienen hay color marca precio original originales modelo talle talles manga mangas algo regalo regalos ropita deportivo deportiva deportivos deportivas urbano urbana urbanos urbanas originals ingreso ingresos cuota cuotas salga salgan cueste cuesten'.split(
    ' ',
  ),
)

/** How something is to be, which few names say: asked for first, and left out where nothing is called so. */
export const MANNERS = new Set(
  'comodo ancho liso oversize suelto holgado caminar vestir gimnasio gym abrigado liviano lindo copado facha claro oscuro melange invierno verano entrenar 2x1 3x2'
    .split(' ')
    .map(stem),
)
