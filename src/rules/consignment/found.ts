/** A pair that was paid to its owner as lost and is found again: they choose, the money or the pair, until a day (product §50.7, decision 72). */
import { weekdaySaid } from '#rules/calendar/said.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'

/** What the shop gives them where it set nothing else. */
export const FOUND_DAYS = 15
/** So many days before their day they are told once more, where they had longer than that. */
export const FOUND_TOLD_DAYS = 3

export const FOUND_SAYS = {
  /** In its history, as its owner reads it. */
  here: 'Apareció',
  already: 'Ya está anotado que apareció.',
  notFound: 'Nadie anotó que apareció.',
  /** At the desk, of who died. */
  heirs: 'Falleció: espera a quien hereda, sin fecha.',
  uncatalogued: 'Pasada la fecha es de la tienda cuando alguien diga qué producto y qué talle es.',
  silence: 'Apareció y su dueño no eligió a tiempo.',
} as const

/** At the desk. */
export const waitsSaid = (day: string): string =>
  `Su dueño elige hasta el ${weekdaySaid(day, day)}. Si no, se queda con la plata y el par es de la tienda.`

/** What the letters and the page of the pair say to its owner; `paid`: what they were paid for it, null where nobody can say. */
export const chooseSaid = (day: string, paid: Centavos | null): string => {
  const money = paid === null ? 'la plata' : `la plata, ${formatAmount(paid)}`
  return `Elegí hasta el ${weekdaySaid(day, day)}: ${money}, y el par es de la tienda; o el par, y lo que te pagamos se descuenta de tu cuenta. Escribinos o pasá por la tienda. Si no elegís, te quedás con la plata.`
}
