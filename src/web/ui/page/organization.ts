import type { MetaDescriptor } from 'react-router'
import { paths } from '#rules/paths.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { frameOf } from './meta.ts'

/** The shop as search engines read it (schema.org); what is not configured is left out, never invented. */
export function organization(matches: Parameters<typeof frameOf>[0]): MetaDescriptor[] {
  const shop = frameOf(matches)?.shop
  if (!shop) return []
  const { name, publicUrl, legalName, taxId, contactEmail, contactPhone, address, socials } = shop
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': ['Organization', 'ClothingStore'],
        '@id': `${publicUrl}/#shop`,
        name,
        url: publicUrl + paths.home,
        logo: publicUrl + serverPaths.logo,
        image: publicUrl + serverPaths.shareImage,
        ...(legalName && { legalName }),
        ...(taxId && { taxID: taxId }),
        ...(contactEmail && { email: contactEmail }),
        ...(contactPhone && { telephone: contactPhone }),
        address: {
          '@type': 'PostalAddress',
          ...(address && { streetAddress: address }),
          addressLocality: 'Buenos Aires',
          addressCountry: 'AR',
        },
        openingHours: shop.terms.openForMachines,
        currenciesAccepted: 'ARS',
        ...(socials.length > 0 && { sameAs: socials.map(({ url }) => url) }),
      },
    },
  ]
}
