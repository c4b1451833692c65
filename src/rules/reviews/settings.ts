/** What the owner sets of reviews and questions: who writes, and who looks first. */
import { choice, noOrYes } from '#rules/settings/kinds.ts'
import { setting } from '#rules/settings/setting.ts'

export const REVIEW_SETTINGS = {
  reviewsByBuyers: setting({
    group: 'reviews',
    label: 'Opina solo quien compró',
    about: 'Si no, opina cualquiera que haya ingresado. Las compras verificadas van primero igual.',
    kind: noOrYes,
    initial: 'no',
  }),
  moderation: setting({
    group: 'reviews',
    label: 'Revisar opiniones y preguntas',
    about: 'Antes: esperan en «Comentarios» hasta que alguien las publique. Lo ya publicado no cambia.',
    kind: choice<'after' | 'before'>([
      { value: 'after', label: 'Después de publicarse' },
      { value: 'before', label: 'Antes de publicarse' },
    ]),
    initial: 'after' as 'after' | 'before',
  }),
  questionEmails: setting({
    group: 'reviews',
    label: 'Un mail por cada pregunta',
    about: 'Al e-mail de la tienda, cuando alguien pregunta por un producto.',
    kind: noOrYes,
    initial: 'yes',
  }),
} as const
