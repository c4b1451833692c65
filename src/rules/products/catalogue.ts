/** The product's own brands, genders, categories and sizes (product §4.2): what a shop sells by until its owner says otherwise. */
import { UNISEX, type Catalogue, type CategoryChoice } from './choices.ts'

export const BRANDS = ['adidas', 'nike', 'puma'] as const
export const GENRES = ['hombre', 'mujer'] as const
export const CATEGORIES = ['calzado', 'camiseta', 'pantalon', 'buzo', 'campera'] as const
export type Brand = (typeof BRANDS)[number]
export type Genre = (typeof GENRES)[number]
export type Category = (typeof CATEGORIES)[number]
export const SHOE_SIZES = ['37', '38', '39', '40', '41', '42', '43', '44', '45', '46', '47'] as const
export const CLOTHING_SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const

const FOOTWEAR = 'Calzado'
const CLOTHING = 'Indumentaria'
const offeredSizes = (sizes: readonly string[]) => sizes.map((size) => ({ size, offered: true }))
const category = (value: Category, label: string, many: string, sizes = CLOTHING): CategoryChoice => ({
  value,
  label,
  many,
  sizes,
  offered: true,
})

/** Until an owner says otherwise. */
export const CATALOGUE: Catalogue = {
  brands: [
    { value: 'adidas', label: 'Adidas', offered: true },
    { value: 'nike', label: 'Nike', offered: true },
    { value: 'puma', label: 'Puma', offered: true },
  ],
  genres: [
    { value: 'hombre', label: 'Hombre', offered: true },
    { value: 'mujer', label: 'Mujer', offered: true },
    { value: UNISEX, label: 'Unisex', offered: false },
  ],
  categories: [
    category('calzado', 'Calzado', 'Calzado', FOOTWEAR),
    category('camiseta', 'Camiseta', 'Camisetas'),
    category('pantalon', 'Pantalón', 'Pantalones'),
    category('buzo', 'Buzo', 'Buzos'),
    category('campera', 'Campera', 'Camperas'),
  ],
  // The filter of the list offers the first of them until somebody chooses a category (product §6.3).
  sizeLists: [
    { name: CLOTHING, sizes: offeredSizes(CLOTHING_SIZES) },
    { name: FOOTWEAR, sizes: offeredSizes(SHOE_SIZES) },
    { name: 'Talle único', sizes: offeredSizes(['Único']) },
  ],
}
