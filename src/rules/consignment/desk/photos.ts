/** The photos of an entrusted pair: those that shoppers see before it may be on sale, and those of its papers, which only its people see. */
import { isUsed, type Grade } from '#rules/units/grade.ts'
import {
  PICTURE_KIND_LABEL,
  UNIT_SAYS,
  type PictureKind,
  type UnitBox,
} from '#rules/units/limits-and-texts.ts'

export const LEAST_PUBLIC = 5
/** Business days from the receipt until it was looked at. */
export const CHECK_DAYS = 2
/** When a private one was taken. */
export const PAPER_MOMENTS = ['received', 'refused', 'handed_back'] as const
export type PaperMoment = (typeof PAPER_MOMENTS)[number]
/** Taken while its owner stands there. */
export const LEAST_RECEIVED = 2
export const MOST_PAPERS = 12

export const PAPER_SAYS = {
  received: `Sacale al menos ${LEAST_RECEIVED} fotos ahora, con su dueño delante.`,
  receivedOf: (pair: string) =>
    `De ${pair}: sacale al menos ${LEAST_RECEIVED} fotos ahora, con su dueño delante.`,
  refused: 'Sacale una foto de lo que se ve.',
  many: `Hasta ${MOST_PAPERS} fotos de cada momento.`,
  over: 'Ya no se le agregan fotos de ese momento.',
}

const SHOES: readonly PictureKind[] = ['side', 'sole', 'label', 'heel']
const OTHER: readonly PictureKind[] = ['front', 'label']
/** Which of them are asked for; the box where there is one. */
export const askedKinds = (shoes: boolean, box: UnitBox): readonly PictureKind[] => [
  ...(shoes ? SHOES : OTHER),
  ...(shoes && box !== 'none' ? (['box'] as const) : []),
]

export type Shown = {
  shoes: boolean
  grade: Grade
  box: UnitBox
  unmarked: boolean
  pictures: readonly { kind: PictureKind; public: boolean }[]
  flaws: readonly { picture: string }[]
}
/** Everything that is missing; empty where it may be shown. */
export function whyNotShown({ shoes, grade, box, unmarked, pictures, flaws }: Shown): string[] {
  const shown = pictures.filter((one) => one.public)
  const lacking = askedKinds(shoes, box).filter((kind) => shown.every((one) => one.kind !== kind))
  return [
    ...(shown.length < LEAST_PUBLIC ? [`Lleva al menos ${LEAST_PUBLIC} fotos públicas.`] : []),
    ...(lacking.length > 0
      ? [`Falta su foto: ${lacking.map((kind) => PICTURE_KIND_LABEL[kind].toLowerCase()).join(', ')}.`]
      : []),
    ...(isUsed(grade) && flaws.length === 0 && !unmarked ? [UNIT_SAYS.noFlaws] : []),
    ...(flaws.some(({ picture }) => picture === '') ? [UNIT_SAYS.flawUnseen] : []),
  ]
}
