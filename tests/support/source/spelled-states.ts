/**
 * Finds states that are spelled out where rules/ should be asked. The compiler tells what a literal stands for, so that an
 * email's kind, a count's name or a sentence that happens to have the same letters is none.
 */
import { SyntaxKind, type Node, type SourceFile } from 'typescript/unstable/ast'
import type { Checker, Type } from 'typescript/unstable/sync'
import { inProgram, lineOf } from './program.ts'

/** Named like what holds a state: where the compiler only knows that it is a text, the name decides. */
const HOLDS_A_STATE = /^(status|state|from|to|fulfilment|payment_?status|fulfilment_?status)$/i
const IN_SQL = /\b(\w*status|\w*state)\b["'})]*\s*(?:=|<>|!=|(?:not\s+)?in\s*\()\s*('[^)]*)/gi

type Lives = Readonly<Record<string, readonly string[]>>
export type Spelled = { file: string; line: number; text: string; why: string }

/** `names`: what the states are called by (`ORDER` of `ORDER.placed`); they are for writing one down, not for comparing. */
export function spelledStates(
  lives: Lives,
  names: readonly string[],
  isAsked: (file: string) => boolean,
): Spelled[] {
  const every = new Set(Object.values(lives).flat())
  return inProgram(isAsked, (source, file, checker) =>
    suspects(source, every, names)
      .map((node) => ({ node, why: whyNot(node, lives, checker) }))
      .filter(({ why }) => why !== '')
      .map(({ node, why }) => ({
        file,
        line: lineOf(node, source),
        text: node.getText(source).slice(0, 60),
        why,
      })),
  )
}

/** Literals and keys with the letters of a state, names of states, and SQL that is written out. */
function suspects(source: SourceFile, every: ReadonlySet<string>, names: readonly string[]): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    const text = 'text' in node ? String(node.text) : ''
    if (isText(node) ? every.has(text) : isSql(node)) found.push(node)
    else if (node.kind === SyntaxKind.PropertyAssignment && every.has(keyOf(node))) found.push(node)
    else if (isNamedState(node, names)) found.push(node)
    node.forEachChild(visit)
  }
  visit(source)
  return found
}
const isText = ({ kind }: Node) =>
  kind === SyntaxKind.StringLiteral || kind === SyntaxKind.NoSubstitutionTemplateLiteral
const isSql = (node: Node) =>
  node.kind === SyntaxKind.TaggedTemplateExpression && /^sql\b/.test(node.getText())
const keyOf = (node: Node): string =>
  (node as unknown as { name: Node }).name.getText().replaceAll(/['"]/g, '')
const isNamedState = (node: Node, names: readonly string[]) =>
  node.kind === SyntaxKind.PropertyAccessExpression && names.includes(node.getText().split('.')[0]!)

function whyNot(node: Node, lives: Lives, checker: Checker): string {
  if (isSql(node)) return inSql(node.getText(), lives)
  if (node.kind === SyntaxKind.PropertyAccessExpression)
    return isCompared(node) ? 'is asked about by a question of rules/' : ''
  if (node.kind === SyntaxKind.PropertyAssignment) return asKey(node, lives, checker)
  const text = (node as unknown as { text: string }).text
  const life = lifeOf(typeAround(node, checker), text, lives)
  if (life !== '') return `is a state of the ${life}`
  return isUntyped(node, checker) && HOLDS_A_STATE.test(nameAround(node)) ? 'is written as a state' : ''
}

function inSql(text: string, lives: Lives): string {
  for (const [, column, quoted] of text.matchAll(IN_SQL)) {
    const life = Object.keys(lives).find((name) =>
      lives[name]!.some((state) => quoted!.includes(`'${state}'`)),
    )
    if (life !== undefined) return `compares ${column} with a state of the ${life}`
  }
  return ''
}

/** The whole of a table from states: its place is beside them. */
function asKey(node: Node, lives: Lives, checker: Checker): string {
  const table = checker.getContextualType(node.parent as Parameters<Checker['getContextualType']>[0])
  if (!table) return ''
  const keys = checker.getPropertiesOfType(table).map(({ name }) => String(name))
  const life = Object.keys(lives).find((name) => keys.every((key) => lives[name]!.includes(key)))
  return keys.length > 1 && life !== undefined ? `is a table of the states of the ${life}` : ''
}

const COMPARES = [
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
  SyntaxKind.EqualsEqualsToken,
  SyntaxKind.ExclamationEqualsToken,
]
type Binary = Node & { left: Node; right: Node; operatorToken: Node }
const isComparison = (node: Node): node is Binary =>
  node.kind === SyntaxKind.BinaryExpression && COMPARES.includes((node as Binary).operatorToken.kind)
const isCompared = (node: Node): boolean =>
  isComparison(node.parent) ||
  (node.parent.kind === SyntaxKind.CallExpression && /^(eq|ne)\(/.test(node.parent.getText()))

function typeAround(node: Node, checker: Checker): Type | undefined {
  const { parent } = node
  if (isComparison(parent))
    return checker.getTypeAtLocation(parent.left === node ? parent.right : parent.left)
  if (parent.kind === SyntaxKind.CaseClause)
    return checker.getTypeAtLocation((parent.parent.parent as unknown as { expression: Node }).expression)
  if (parent.kind === SyntaxKind.LiteralType) {
    const union = parent.parent
    return union.kind === SyntaxKind.UnionType
      ? checker.getTypeFromTypeNode(union as Parameters<Checker['getTypeFromTypeNode']>[0])
      : undefined
  }
  return checker.getContextualType(node as Parameters<Checker['getContextualType']>[0])
}
const textsOf = (type: Type): string[] | null => {
  const parts = (type as { getTypes?(): readonly Type[] }).getTypes?.() ?? [type]
  const texts = parts
    .map((part) => (part as { value?: unknown }).value)
    .filter((value): value is string => typeof value === 'string')
  return texts.length > 0 ? texts : null
}
/** Whose state the text is, where everything that may stand there is a state of one life. */
function lifeOf(type: Type | undefined, text: string, lives: Lives): string {
  const texts = type && textsOf(type)
  // Where only one word may stand, it is that thing's own name.
  if (!texts || texts.length === 1) return ''
  return (
    Object.keys(lives).find(
      (name) => lives[name]!.includes(text) && texts.every((one) => lives[name]!.includes(one)),
    ) ?? ''
  )
}
function isUntyped(node: Node, checker: Checker): boolean {
  const type = typeAround(node, checker)
  return !type || textsOf(type) === null
}
/** The key it is the value of, or the name of what it is compared with. */
function nameAround(node: Node): string {
  const { parent } = node
  if (parent.kind === SyntaxKind.PropertyAssignment) return keyOf(parent)
  if (isComparison(parent))
    return (parent.left === node ? parent.right : parent.left).getText().split(/[.?]+/).at(-1)!
  return ''
}
