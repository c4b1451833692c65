import type { MetaDescriptor } from 'react-router'
import { paths } from '#rules/paths.ts'
import { salePrice } from '#rules/products/discount.ts'
import { formatPesos, toPesos, freeInstalments, INSTALMENTS } from '#rules/money.ts'
import { pictureSources } from '#rules/products/pictures/picture.ts'
import { labelOf } from '#rules/products/labels.ts'
import type { ProductPage } from '#shop/products/products.ts'
import type { Route } from './+types/product-page'
import { frameOf, titled } from '#web/ui/page/meta.ts'
import { categoryCrumb } from './crumb.ts'

/** Title, link preview, and the product as search engines read it (schema.org). */
export const productMeta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return titled('Producto', matches, { noindex: true })
  const { product, reviews } = loaderData
  const base = frameOf(matches)?.shop.publicUrl ?? ''
  const path = paths.product(product.id)
  const og = pictureSources(product.image)?.og
  const brand = labelOf(frameOf(matches)?.shop.brands ?? [], product.brand)
  const crumb = categoryCrumb(product.category, frameOf(matches)?.shop)
  const pictures = product.images.flatMap(({ url }) => pictureSources(url)?.src ?? [])
  const jsonLd: MetaDescriptor[] = [
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
        offers: offersOf(product, base + path),
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
  return [
    ...titled(product.name, matches, {
      path,
      type: 'product',
      image: og,
      description:
        `${product.name} de ${brand} por ${formatPesos(salePrice(product))}, en ${freeInstalments(frameOf(matches)?.shop.terms.instalments ?? INSTALMENTS)}. ${product.description}`.slice(
          0,
          160,
        ),
      // The page prints its title itself: a review that was refused changes it.
    }).filter((tag) => !('title' in tag)),
    ...jsonLd,
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

/** One; where sizes have codes of their own, one for each size, told apart by them. */
function offersOf(product: ProductPage, url: string) {
  const offer = (stock: number) => ({
    '@type': 'Offer',
    url,
    priceCurrency: 'ARS',
    price: toPesos(salePrice(product)),
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
  })
  if (Object.keys(product.codes).length === 0) return offer(product.stock)
  return product.sizes.map(({ size, stock }) => {
    const name = `${product.name}, talle ${size}`
    return { ...offer(stock), name, ...product.codes[size] }
  })
}
