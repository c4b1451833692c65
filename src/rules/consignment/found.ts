/** A pair that was paid to its owner as lost and is found again: they choose, the money or the pair, until a day (product §50.7, decision 72). */
import { weekdaySaid } from '#rules/calendar/said.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'

/** What the shop gives them where it set nothing else. */
export const FOUND_DAYS = 15
/** So many days before their day they are told once more, where they had longer than that. */
export const FOUND_TOLD_DAYS = 3

/** What they choose between. */
export const FOUND_CHOICES = ['money', 'pair'] as const
export type FoundChoice = (typeof FOUND_CHOICES)[number]
export const FOUND_CHOICE_SAID: Record<FoundChoice, string> = {
  money: 'La plata: el par es de la tienda',
  pair: 'El par: la plata se descuenta',
}

export const FOUND_SAYS = {
  /** In its history, as its owner reads it. */
  here: 'Apareció',
  already: 'Ya está anotado que apareció.',
  notFound: 'Nadie anotó que apareció.',
  /** At the desk, of who died. */
  heirs: 'Falleció: espera a quien hereda, sin fecha.',
  uncatalogued: 'Pasada la fecha es de la tienda cuando alguien diga qué producto y qué talle es.',
  silence: 'Apareció y su dueño no eligió a tiempo.',
  chose: 'Apareció y su dueño eligió la plata.',
  wants: 'Apareció, y su dueño lo quiere.',
  heirWants: 'Apareció, y quien hereda lo quiere.',
  /** To an owner whose page is older than what happened. */
  invalid: 'Elegí la plata o el par.',
  late: 'Ya no se puede cambiar: el día para elegir pasó.',
  nothing: 'De este par no hay nada que elegir.',
  changed: 'Entretanto elegiste otra cosa. Fijate qué quedó elegido.',
} as const

/** At the desk. */
export const waitsSaid = (day: string): string =>
  `Su dueño elige hasta el ${weekdaySaid(day, day)}. Si no, se queda con la plata y el par es de la tienda.`
export const ownChoiceSaid = ({ keeps, until }: Chosen): string =>
  `Su dueño ${FOUND_CHOSEN[keeps]} en su página. Se hace cuando termina el ${weekdaySaid(until, until)}; hasta entonces lo puede cambiar.`

/** In a list of the desk. */
export const FOUND_CHOSEN: Record<FoundChoice, string> = { money: 'eligió la plata', pair: 'eligió el par' }

/** What they chose on their page, and the last day on which they may change it. */
export type Chosen = { keeps: FoundChoice; until: string }

/** What the letters and the page of the pair say to its owner; `paid`: what they were paid for it, null where nobody can say. */
export const chooseSaid = (day: string, paid: Centavos | null): string => {
  const money = paid === null ? 'la plata' : `la plata, ${formatAmount(paid)}`
  return `Elegí hasta el ${weekdaySaid(day, day)}: ${money}, y el par es de la tienda; o el par, y lo que te pagamos se descuenta de tu cuenta. Elegí en la página de tu par, o escribinos o pasá por la tienda. Si no elegís, te quedás con la plata.`
}

const moneyOf = (paid: Centavos | null): string => (paid === null ? '' : `, ${formatAmount(paid)},`)
/** What they read on the page and in the letter once they chose. */
export const CHOSEN_TITLE: Record<FoundChoice, string> = {
  money: 'Apareció: elegiste la plata',
  pair: 'Apareció: elegiste el par',
}
export const chosenSaid = ({ keeps, until }: Chosen, paid: Centavos | null): string =>
  `${
    keeps === 'money'
      ? `Te quedás con lo que te pagamos${moneyOf(paid)} y el par es de la tienda.`
      : `El día siguiente está para retirar, y lo que te pagamos${moneyOf(paid)} se descuenta de tu cuenta.`
  } Lo podés cambiar en la página de tu par hasta que termine el ${weekdaySaid(until, until)}; después, no.`
