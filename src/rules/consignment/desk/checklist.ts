/** What is looked at before an entrusted pair may be on sale, point by point. A list is never changed: another one is another version. */
import type { CheckVerdict } from '#rules/consignment/labels.ts'
import { WHY_LETTERS } from './letters.ts'

export const CHECK_ANSWERS = ['yes', 'no', 'doubt'] as const
export type CheckAnswer = (typeof CHECK_ANSWERS)[number]
export type CheckAnswers = Record<string, CheckAnswer>
export const CHECK_ANSWER_LABEL: Record<CheckAnswer, string> = { yes: 'Sí', no: 'No', doubt: 'Dudo' }

export type CheckPoint = { key: string; says: string; hint: string }
const SHOES: readonly CheckPoint[] = [
  {
    key: 'label',
    says: 'La etiqueta de adentro es del modelo',
    hint: 'Código de estilo, talle y fecha coinciden con la caja y con el modelo.',
  },
  {
    key: 'stitching',
    says: 'Las costuras son parejas',
    hint: 'Puntadas rectas y del mismo largo, sin pegamento a la vista.',
  },
  { key: 'sole', says: 'La suela es la del modelo', hint: 'Dibujo, color y dureza; nada repintado.' },
  { key: 'logo', says: 'Los logos son los de la marca', hint: 'Forma, lugar, letra y bordado.' },
  { key: 'shape', says: 'La forma es la del modelo', hint: 'Puntera, talón y altura, mirados de costado.' },
  { key: 'material', says: 'Los materiales son los del modelo', hint: 'Cuero, tela, espuma y olor.' },
  { key: 'same', says: 'Los dos son del mismo par', hint: 'Mismo talle, mismo lote, mismo desgaste.' },
  {
    key: 'sound',
    says: 'Está entero',
    hint: 'Sin suela despegada, moho ni entresuela que se deshace; sin arreglos escondidos.',
  },
]
const OTHER: readonly CheckPoint[] = [
  {
    key: 'label',
    says: 'Las etiquetas son de la marca',
    hint: 'La del cuello y la de composición, con su código.',
  },
  {
    key: 'stitching',
    says: 'Las costuras son parejas',
    hint: 'Derechas, sin hilos sueltos ni arreglos escondidos.',
  },
  { key: 'logo', says: 'Los logos son los de la marca', hint: 'Forma, lugar, bordado o estampa.' },
  { key: 'material', says: 'La tela es la del modelo', hint: 'Peso, tacto y color.' },
  { key: 'sound', says: 'Está entera', hint: 'Sin agujeros, moho ni olor que no se va.' },
]
const LISTS: Record<number, readonly CheckPoint[]> = { 1: SHOES, 2: OTHER }
export const SHOE_LIST = 1
export const OTHER_LIST = 2
export const checkPoints = (version: number): readonly CheckPoint[] => LISTS[version] ?? []

export const CHECK_SAYS = {
  invalid: 'Falta algo en la revisión.',
  open: 'Respondé todos los puntos.',
  notPass: 'Con un «No» o un «Dudo» no puede aprobarse.',
  noDoubt: 'Marcá de qué dudás.',
  why: `Contá qué viste, con al menos ${WHY_LETTERS.least} letras.`,
  verdict: 'Elegí cómo termina la revisión.',
  flaws: 'Usada, lleva al menos un detalle con su foto, o «sin marcas».',
  worsePrice: 'Está peor de lo que dijo su dueño: ingresá a cuánto se vendería así.',
  worseFloor: 'Y el mínimo: nunca se vende por menos.',
  notWorse: 'Acá se propone otro precio solo si está peor de lo que dijo su dueño.',
  quotes: 'El precio lo propone quien cotiza: firmá la revisión sin él.',
  own: 'Es tu propio par: lo hace otra persona.',
  sameDoubt: 'Vos dudaste de este par: lo mira otra persona.',
  signed: 'Ya está firmada: falta la firma de otra persona. Si no estás de acuerdo, marcá de qué dudás.',
  person: 'Una revisión la firma una persona.',
  same: 'Ya lo firmaste vos: firma otra persona.',
  nothingToSign: 'No hay una revisión que espere otra firma.',
} as const

/** Of an answer to each point and a verdict: what is wrong, by field. */
export function whyNotVerdict(
  version: number,
  answers: CheckAnswers,
  verdict: CheckVerdict,
  note: string,
): { answers?: string; note?: string } {
  const given = checkPoints(version).map(({ key }) => answers[key])
  if (verdict === 'pass') {
    if (given.includes(undefined)) return { answers: CHECK_SAYS.open }
    return given.every((one) => one === 'yes') ? {} : { answers: CHECK_SAYS.notPass }
  }
  return {
    ...(verdict === 'doubt' && !given.includes('doubt') ? { answers: CHECK_SAYS.noDoubt } : {}),
    ...(note.length < WHY_LETTERS.least ? { note: CHECK_SAYS.why } : {}),
  }
}

/** What was answered of that list, and nothing else. */
export function readAnswers(version: number, given: Record<string, unknown>): CheckAnswers {
  const known = checkPoints(version).flatMap(({ key }) => {
    const answer = given[key]
    return (CHECK_ANSWERS as readonly unknown[]).includes(answer) ? [[key, answer as CheckAnswer]] : []
  })
  return Object.fromEntries(known)
}
