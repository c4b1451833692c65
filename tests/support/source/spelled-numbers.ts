/**
 * Finds numbers of the shop that a Spanish text spells by hand: digits that stand in the source, beside the word of what they
 * count or behind a word that makes a limit of them. What a template is handed is not in the source, so it is none.
 */
import { SyntaxKind, type Node, type SourceFile } from 'typescript/unstable/ast'
import { inProgram, lineOf } from './program.ts'

const TIME = 'minutos?|horas?|h|d[ií]as?|semanas?|mes(?:es)?|años?'
const COUNTED = `segundos?|MB|[kK]B|GB|megap[ií]xeles|cuotas?|caracteres|letras|im[aá]genes|fotos|talles|productos|unidades|pedidos|veces|intentos`
const WORDS =
  'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|veinticuatro|treinta|cuarenta|sesenta|noventa|cien'
const LIMIT =
  'hasta|al menos|m[ií]nimo|m[aá]ximo|entre|desde|(?:últim|primer)[oa]s|(?:m[aá]s|menos|menor|mayor) (?:de|a|que)|de -?\\d+ a'
/** 0 and 1 are grammar: «1 pedido», «desde 1», «no puede ser menor a 0». */
const NUMBER = '(?!-?[01](?!\\d|[.,]\\d))-?\\d[\\d.,]*'

const SPELLED = [
  `(?<![\\w.,])${NUMBER} (?:${TIME}|${COUNTED})(?![\\p{L}\\d])`,
  `(?<!\\p{L})(?:${WORDS}) (?:${TIME}|cuotas)(?!\\p{L})`,
  `(?<!\\p{L})(?:${LIMIT}) ${NUMBER}`,
  // Pesos, but those of an example.
  '(?<!ejemplo:? )\\$ ?\\d{1,3}(?:\\.\\d{3})+',
].map((pattern) => new RegExp(pattern, 'iu'))

const TEXTS = [
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
  SyntaxKind.JsxText,
]
const NO_TEXT = /^(className|d|viewBox|sizes|media|style)\b/

export type SpelledNumber = { file: string; line: number; text: string }

export const spelledNumbers = (isAsked: (file: string) => boolean): SpelledNumber[] =>
  inProgram(isAsked, (source, file) => {
    const found: SpelledNumber[] = []
    const visit = (node: Node): void => {
      if (isNoText(node, source)) return
      const text = spelledIn(node, source)
      if (text !== null) found.push({ file, line: lineOf(node, source), text })
      node.forEachChild(visit)
    }
    visit(source)
    return found
  })

const isNoText = (node: Node, source: SourceFile): boolean =>
  node.kind === SyntaxKind.ImportDeclaration ||
  (node.kind === SyntaxKind.JsxAttribute && NO_TEXT.test(node.getText(source))) ||
  (node.kind === SyntaxKind.TaggedTemplateExpression && /^sql\b/.test(node.getText(source)))

function spelledIn(node: Node, source: SourceFile): string | null {
  // How much a control takes is the limit of its rule.
  if (node.kind === SyntaxKind.JsxAttribute)
    return /^(?:max|min)Length=\{?["']?\d+/.exec(node.getText(source))?.[0] ?? null
  if (!TEXTS.includes(node.kind)) return null
  const text = (node as Node & { text: string }).text.replace(/\s+/g, ' ')
  for (const spelled of SPELLED) {
    const found = spelled.exec(text)
    if (found) return found[0]
  }
  return null
}
