/**
 * Which letters to a consignor are news that they may do without, by kind. Whatever has no kind always goes: money, what they have to
 * decide, what was agreed, codes, what ends on a day, and the steps of a price, which wait for their letter (product §54.6). Apart from
 * its form, so that pages carry no schema for it.
 */
import { record } from '#rules/record.ts'

export const OWNER_NOTICES = ['pair', 'sale'] as const
export type OwnerNotice = (typeof OWNER_NOTICES)[number]
/** Which of them are on. */
export type OwnerNotices = Record<OwnerNotice, boolean>

export const OWNER_NOTICE_LABEL: Record<OwnerNotice, string> = {
  pair: 'Cómo va cada par',
  sale: 'Los pasos de cada venta',
}
export const OWNER_NOTICE_MEANS: Record<OwnerNotice, string> = {
  pair: 'Lo revisamos y está como dijiste, salió a la venta, o lo sacamos un tiempo.',
  sale: 'Llegó a quien lo compró, o volvió y lo estamos comparando con sus fotos.',
}
/** As a form with boxes says it: one that is not ticked is not sent; anything but a tick stays as it came, for the shop to refuse. */
export const tickedNotices = (texts: Record<string, string>) =>
  record(OWNER_NOTICES, (notice) => {
    const sent = texts[notice]
    return sent === undefined ? false : sent === 'on' ? true : sent
  })

/** To their owner, after somebody of the shop changed them. */
export const noticesNow = (off: readonly OwnerNotice[]): string[] => {
  const listed = (all: readonly OwnerNotice[]) => all.map((one) => OWNER_NOTICE_LABEL[one]).join(' · ')
  const on = OWNER_NOTICES.filter((one) => !off.includes(one))
  return [
    on.length > 0 ? `Prendidos: ${listed(on)}.` : 'Los dos están apagados.',
    ...(on.length > 0 && off.length > 0 ? [`Apagados: ${listed(off)}.`] : []),
  ]
}

export const OWNER_NOTICE_SAYS = {
  /** At the foot of a letter; it is asked once more there. */
  off: 'Apagar estos avisos',
  /** Of a letter, when the shop changed them. */
  changed: 'Cambiamos los avisos que te mandamos',
  asked:
    'Los cambiamos porque nos lo pediste. Si no fue así, volvé a elegirlos en tus datos o contestá este e-mail.',
  always:
    'Te escribimos siempre cuando se vende o se cae la venta, lo que te pagamos o descontamos, lo que tenés que decidir, los cambios de precio y todo lo que vence.',
  /** Of a link to a mailbox that is not theirs any more, or of who is forgotten. */
  gone: 'Ese enlace ya no sirve: es de un e-mail al que no te escribimos más. Los avisos los elegís en tus datos de consignante.',
} as const
