/** Which localities have a postal code: offered while an address is typed. Nobody's secret, so nobody is asked who they are. */
import { placesAt } from '#data/places/places.ts'
import { placesFound, type PlacesFound } from '#rules/checkout/postal-code.ts'

export type { PlacesFound } from '#rules/checkout/postal-code.ts'

export const findPlaces = (code: string): PlacesFound => placesFound(code, placesAt)
export const openPlaces = () => ({ find: findPlaces })
