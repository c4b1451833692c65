/** The product as search engines read it (schema.org). Made for the page's data: browsers show it nowhere, and do not carry its code. */
import type { MetaDescriptor } from 'react-router'
import type { Condition } from '#rules/products/terms.ts'
import { paths } from '#rules/paths.ts'
import { salePrice } from '#rules/products/discount.ts'
import { CURRENCY, toPesos } from '#rules/money.ts'
import { pictureSources } from '#rules/products/pictures/picture.ts'
import { bulkOf } from '#rules/units/bulk.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL, itemCondition as gradeCondition } from '#rules/units/grade.ts'
import { labelOf } from '#rules/products/labels.ts'
import type { Settings } from '#shop/context.ts'
import type { ProductPage } from '#shop/products/products.ts'
import type { UnitOnSale } from '#shop/units/on-sale.ts'
import { categoryCrumb } from './crumb.ts'

export function productForMachines(
  product: ProductPage,
  units: readonly UnitOnSale[],
  reviews: { count: number; average: number },
  settings: Pick<Settings, 'publicUrl' | 'brands' | 'categories' | 'feedCondition'>,
): MetaDescriptor[] {
  const base = settings.publicUrl
  const brand = labelOf(settings.brands, product.brand)
  const crumb = categoryCrumb(product.category, settings)
  const pictures = product.images.flatMap(({ url }) => pictureSources(url)?.src ?? [])
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.name,
        description: product.description || product.name,
        sku: String(product.id),
        ...(product.style ? { mpn: product.style } : {}),
        brand: { '@type': 'Brand', name: brand },
        ...(product.colourway ? { color: product.colourway } : {}),
        ...modelOf(product, brand, base),
        image: pictures.map((address) => (address.startsWith('/') ? base + address : address)),
        offers: offersOf(product, units, base, ITEM_CONDITION[settings.feedCondition]),
        ...(reviews.count > 0
          ? {
              aggregateRating: {
                '@type': 'AggregateRating',
                ratingValue: reviews.average,
                reviewCount: reviews.count,
                bestRating: 5,
                worstRating: 1,
              },
            }
          : {}),
      },
    },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Inicio', item: `${base}/` },
          { '@type': 'ListItem', position: 2, name: crumb.name, item: base + crumb.to },
          { '@type': 'ListItem', position: 3, name: product.name },
        ],
      },
    },
  ]
}

/** The model that it is one colour of; the other colours have their own pages. */
function modelOf({ id, model, colours, category, brand: value }: ProductPage, brand: string, base: string) {
  if (colours.length === 0) return {}
  const productGroupID = [category, value, model.toLowerCase()].join(' ')
  return {
    inProductGroupWithID: productGroupID,
    isVariantOf: {
      '@type': 'ProductGroup',
      productGroupID,
      name: model,
      brand: { '@type': 'Brand', name: brand },
      variesBy: 'https://schema.org/color',
      hasVariant: colours
        .filter((colour) => colour.id !== id)
        .map((colour) => ({
          '@type': 'Product',
          name: colour.name,
          url: base + paths.product(colour.id),
          ...(colour.colourway ? { color: colour.colourway } : {}),
        })),
    },
  }
}

/** As the feeds say it (product §34.6). */
const ITEM_CONDITION: Record<Condition, string> = {
  new: 'NewCondition',
  refurbished: 'RefurbishedCondition',
  used: 'UsedCondition',
}

/** What one costs with a promotion that counts for everybody who buys it. */
const withPromotion = ({ told }: ProductPage) =>
  told?.price == null
    ? {}
    : {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          name: told.said,
          price: toPesos(told.price),
          priceCurrency: CURRENCY,
        },
      }

/** What comes in quantities, and each single pair with its own condition, price and page. */
function offersOf(product: ProductPage, units: readonly UnitOnSale[], base: string, itemCondition: string) {
  const { id, stock } = product
  const pairs = units.map(({ code, size, grade, price }) => ({
    '@type': 'Offer',
    url: base + paths.unit(id, code),
    name: `${product.name}, talle ${size}, ${GRADE_LABEL[grade]}`,
    sku: printUnitCode(code),
    priceCurrency: CURRENCY,
    price: toPesos(price),
    itemCondition: `https://schema.org/${gradeCondition(grade)}`,
    availability: 'https://schema.org/InStock',
  }))
  if (pairs.length === 0) return bulkOffers(product, base, itemCondition)
  return [...(stock > units.length ? [bulkOffers(product, base, itemCondition)].flat() : []), ...pairs]
}

/** One; where sizes have codes of their own, one for each size, told apart by them. */
function bulkOffers(product: ProductPage, base: string, itemCondition: string) {
  const url = base + paths.product(product.id)
  const offer = (stock: number) => ({
    '@type': 'Offer',
    url,
    priceCurrency: 'ARS',
    price: toPesos(salePrice(product)),
    ...withPromotion(product),
    itemCondition: `https://schema.org/${itemCondition}`,
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
  })
  if (Object.keys(product.codes).length === 0) return offer(product.stock - (product.units?.listed ?? 0))
  return product.sizes.map(({ size, ...there }) => {
    const name = `${product.name}, talle ${size}`
    return { ...offer(bulkOf(there)), name, ...product.codes[size] }
  })
}
