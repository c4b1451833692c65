/**
 * Takes lines out of a list: whatever names something of a removed file goes, as the smallest row that is whole without it: an element of
 * an array, a property, a statement, a member of a type, an element of a page. What such a row declared goes with it.
 */
import path from 'node:path'
import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Span = { start: number; end: number }
type Removal = {
  /** Whether a file below the root, without its ending or with it, is removed. */
  isRemoved: (file: string) => boolean
  /** What the open shop no longer has: `shop.looks`. */
  verbs: ReadonlySet<string>
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) =>
    key === 'parent' ? [] : Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

const nameOf = (node: unknown): string | null =>
  isNode(node) ? ((node.name as string | undefined) ?? (node.value as string | undefined) ?? null) : null

/** The file below the root that a specifier of `file` means; null for a package. */
const targetOf = (file: string, specifier: string): string | null => {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  // A page as src/web/routes.ts names it.
  if (file === 'src/web/routes.ts') return `src/web/${specifier}`
  return null
}

/** The files below the root that a file imports. */
export const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import|import\()\s*'([#.][^']+)'/g)].flatMap(
    ([, specifier = '']) => targetOf(file, specifier) ?? [],
  )

const BODIES = new Set(['Program', 'BlockStatement', 'StaticBlock', 'SwitchCase'])
const ROWS: Record<string, readonly string[]> = {
  ArrayExpression: ['elements'],
  ObjectExpression: ['properties'],
  ObjectPattern: ['properties'],
  TSTypeLiteral: ['members'],
  TSInterfaceBody: ['body'],
  TSUnionType: ['types'],
  TSIntersectionType: ['types'],
  JSXElement: ['children'],
  JSXFragment: ['children'],
  JSXOpeningElement: ['attributes'],
}

/** Whether `child` is a row of `parent`, that `parent` is whole without. A row that is an object goes whole. */
function isRow(child: Node, parent: Node, above: Node | undefined): boolean {
  if (BODIES.has(parent.type)) return true
  const isField = parent.type === 'ObjectExpression' && above?.type === 'ArrayExpression'
  if (isField) return false
  return (ROWS[parent.type] ?? []).some((key) => (parent[key] as Node[]).includes(child))
}

/** The names that a statement declares. */
function declared(node: Node): string[] {
  const inner = node.type === 'ExportNamedDeclaration' && isNode(node.declaration) ? node.declaration : node
  if (inner.type === 'VariableDeclaration')
    return (inner.declarations as Node[]).flatMap(({ id }) => namesIn(id as Node))
  const name = isNode(inner.id) ? nameOf(inner.id) : null
  return inner.type.endsWith('Declaration') && name !== null ? [name] : []
}
const namesIn = (pattern: Node): string[] =>
  pattern.type === 'Identifier'
    ? [pattern.name as string]
    : pattern.type === 'Property'
      ? namesIn(pattern.value as Node)
      : childrenOf(pattern).flatMap(namesIn)

/** What is left of a list, and the properties that it lost; null where nothing goes. */
export function cut(
  file: string,
  text: string,
  { isRemoved, verbs }: Removal,
): { text: string; lost: string[] } | null {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const spans: Span[] = []
  const names = new Set<string>()
  const lost: string[] = []
  const isGone = (specifier: unknown) => {
    const target = typeof specifier === 'string' ? targetOf(file, specifier) : null
    return target !== null && isRemoved(target)
  }
  const take = (node: Node) => {
    if (spans.some(({ start, end }) => start <= node.start && node.end <= end)) return
    spans.push({ start: node.start, end: node.end })
    for (const name of declared(node)) names.add(name)
    if (/Property/.test(node.type) && isNode(node.key)) lost.push(nameOf(node.key) ?? '')
  }
  const root = program as unknown as Node
  for (const node of root.body as Node[])
    if (
      /^(Import|ExportNamed|ExportAll)/.test(node.type) &&
      isNode(node.source) &&
      isGone(node.source.value)
    ) {
      take(node)
      for (const one of (node.specifiers as Node[] | undefined) ?? [])
        if (isNode(one.local)) names.add(nameOf(one.local)!)
    }

  const mentions = (node: Node, parent: Node | undefined): boolean => {
    if (node.type === 'Literal') return isGone(node.value)
    if (node.type === 'MemberExpression') {
      const of = node.object as Node
      const owner = of.type === 'MemberExpression' ? nameOf(of.property) : nameOf(of)
      return (owner === 'shop' || owner === 'verbs') && verbs.has(nameOf(node.property) ?? '')
    }
    if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return false
    if (!names.has(node.name as string)) return false
    if (parent?.type === 'MemberExpression' && parent.property === node) return parent.computed === true
    if (/Property|PropertySignature/.test(parent?.type ?? '') && parent!.key === node)
      return parent!.shorthand === true
    return parent?.type !== 'JSXAttribute'
  }
  const walk = (node: Node, above: readonly Node[]) => {
    if (node.type === 'ImportDeclaration') return
    if (mentions(node, above.at(-1))) {
      const way = [...above, node]
      for (let at = way.length - 1; at > 0; at--)
        if (isRow(way[at]!, way[at - 1]!, way[at - 2])) {
          take(way[at]!)
          break
        }
      return
    }
    for (const child of childrenOf(node)) walk(child, [...above, node])
  }
  // What goes may have declared what others mention.
  for (let before = -1; before !== spans.length;) {
    before = spans.length
    walk(root, [])
  }
  if (spans.length === 0) return null
  return { text: without(text, spans), lost }
}

/** The spans go, each with its comma. */
function without(text: string, spans: readonly Span[]): string {
  const outer = spans.filter(
    (one) => !spans.some((o) => o !== one && o.start <= one.start && one.end <= o.end),
  )
  let left = text
  for (const { start, end } of outer.toSorted((a, b) => b.start - a.start)) {
    const after = left.slice(end)
    const comma = /^\s*,/.exec(after)?.[0].length ?? 0
    const bar = /\|\s*$/.exec(left.slice(0, start))
    left = left.slice(0, bar && comma === 0 ? bar.index : start) + after.slice(comma)
  }
  return left
}
