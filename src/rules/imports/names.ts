/** What the shop itself calls its brands, categories and genders, to find them in another shop's list. */
import { brandsSaid } from '#rules/products/brands-said.ts'
import type { Catalogue, Choice } from '#rules/products/choices.ts'
import { offered } from '#rules/products/labels.ts'

type Named = Choice & { many?: string }
type Names = [phrase: string, value: string][]

export const isOffered = (choices: readonly Choice[], value: string): boolean =>
  offered(choices).some((choice) => choice.value === value)

/** Longer names first: «New Balance Kids» is not a «New Balance». */
export const namesOf = (choices: readonly Named[]): Names =>
  offered(choices)
    .flatMap(({ value, label, many = label }) => [label, many, value].map((name): Names[0] => [name, value]))
    .toSorted(([one], [other]) => other.length - one.length)

/** Of those that an owner added: they come before what other shops' words usually mean. */
export const ownNames = (choices: readonly Named[], usual: readonly string[]): Names =>
  namesOf(choices.filter(({ value }) => !usual.includes(value)))

export const brandUnknown = ({ brands }: Pick<Catalogue, 'brands'>): string =>
  `la marca no es ${brandsSaid(brands).replace(/ y ([^,]+)$/, (_, last: string) => (last === 'otras marcas' ? ' ni otra de la tienda' : ` ni ${last}`))}`
