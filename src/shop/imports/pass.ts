/**
 * One pass over a list, in batches: the dry run, or the import itself. Each batch of an import is one transaction that also
 * keeps how far it is, so that whoever goes on after a crash goes on behind it.
 */
import { and, eq, lt } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { importRefusals, imports } from '#data/schema.ts'
import type { Visitor } from '#rules/users/access.ts'
import { identityOf } from '#rules/imports/row.ts'
import type { KnownStock } from '#rules/imports/known-stock.ts'
import { noteGroups, type ImportNote, type NoteGroup } from '#rules/imports/notes.ts'
import type { ImportRow } from '#rules/imports/rows.ts'
import { fromPesos } from '#rules/money.ts'
import { salePrice } from '#rules/products/discount.ts'
import { isChecking, isRunning } from '#rules/imports/states.ts'
import { inStates } from '#data/states.ts'
import type { ShopContext } from '#shop/context.ts'
import { heldUntil, HoldLost } from './hold.ts'
import { hiddenReasonOf, planOf, type BatchRow, type Plan } from './plan.ts'
import { writePlan } from './write.ts'

export type ImportCounts = {
  rows: number
  created: number
  changed: number
  unchanged: number
  refused: number
}
export const noRows: ImportCounts = { rows: 0, created: 0, changed: 0, unchanged: 0, refused: 0 }

/** A few of what would change, for people to look at before they agree. */
type TrialSample = {
  created: {
    line: number
    name: string
    category: string
    /** Before the offer, what one pays, and the offer: centavos. */
    price: number
    today: number
    discount: string | null
    sizes: string
  }[]
  changed: {
    line: number
    id: number
    name: string
    fields: { field: string; before: unknown; after: unknown }[]
  }[]
}
export type Trial = {
  counts: ImportCounts
  sample: TrialSample
  /** Rows that are not taken as they stand: what becomes of them is in `import_notes`. */
  adapted?: number
  /** New products that will be hidden, for want of a picture. */
  unpictured?: number
  /** New products without a unit. */
  unstocked?: number
}

export type Pass = {
  kind: 'check' | 'run'
  /** Null: nothing is kept, only told. */
  importId: number | null
  visitor: Visitor
  source: string
  archived: 'leave' | 'restore'
  stock: KnownStock
  rows: AsyncIterable<ImportRow>
  /** Where an earlier try got to. */
  from?: ImportCounts
  onRefused?: (line: number, reason: string) => void
  onAdapted?: (line: number, notes: ImportNote[]) => void
  onProgress?: (counts: ImportCounts) => void
  signal?: AbortSignal
}
export type PassEnd = Required<Trial> & {
  /** Everything was read. */ whole: boolean
  notes: NoteGroup[]
}

const BATCH = 500
const SAMPLES = 12
export function openPass({
  database,
  clock,
  settings,
}: Pick<ShopContext, 'database' | 'clock' | 'settings'>) {
  return async function pass(asked: Pass): Promise<PassEnd> {
    const { from = noRows, signal } = asked
    const counts = { ...from }
    const sample: TrialSample = { created: [], changed: [] }
    const notes = noteGroups()
    let adapted = 0
    let unpictured = 0
    let unstocked = 0
    const seen = new Map<string, number>()
    let batch: BatchRow[] = []
    let refusals: { line: number; reason: string }[] = []
    let read = 0

    const flush = async () => {
      const [rows, early] = [batch, refusals]
      ;[batch, refusals] = [[], []]
      const next = { ...counts, rows: read }
      let plan: Plan | undefined
      await database.transaction(async (tx) => {
        // Two that think the import theirs come one after the other, and the second finds out.
        if (asked.importId !== null)
          await tx
            .select({ id: imports.id })
            .from(imports)
            .where(eq(imports.id, asked.importId))
            .for('update')
        plan = await planOf(tx, asked.source, rows, {
          archived: asked.archived,
          stock: asked.stock,
          lock: asked.kind === 'run',
          catalogue: settings,
        })
        if (asked.kind === 'run' && asked.importId !== null)
          await writePlan(tx, plan, {
            importId: asked.importId,
            source: asked.source,
            stock: asked.stock,
            visitor: asked.visitor,
            at: clock(),
            catalogue: settings,
          })
        const refused = [...early, ...plan.refused]
        next.created = counts.created + plan.fresh.length
        next.changed = counts.changed + plan.changes.length
        next.unchanged = counts.unchanged + plan.unchanged
        next.refused = counts.refused + refused.length
        if (asked.importId !== null) await keep(tx, asked.importId, asked.kind, next, refused)
      })
      for (const { line, reason } of [...early, ...plan!.refused]) asked.onRefused?.(line, reason)
      keepSamples(sample, plan!)
      for (const { row, known, moves } of plan!.changes)
        for (const { size, from, to } of moves)
          notes.add(row.line, {
            kind: 'stock',
            about: `${known.name}, talle ${size}`,
            value: String(from),
            becomes: String(to),
          })
      for (const { line, code, why } of plan!.taken)
        notes.add(line, { kind: 'code', value: code, about: why })
      unpictured += plan!.fresh.filter(({ product }) => hiddenReasonOf(product) !== null).length
      unstocked += plan!.fresh.filter(({ product }) => product.sizes.every(({ stock }) => stock === 0)).length
      Object.assign(counts, next)
      asked.onProgress?.({ ...counts })
    }

    const end = (whole: boolean): PassEnd => ({
      counts,
      sample,
      adapted,
      unpictured,
      unstocked,
      notes: notes.all(),
      whole,
    })
    for await (const row of asked.rows) {
      read += row.records ?? 1
      const skip = read <= from.rows
      if ('product' in row) {
        const identity = identityOf(row.product)
        const first = seen.get(identity)
        if (first === undefined) seen.set(identity, row.line)
        if (skip) continue
        if (first === undefined) {
          batch.push(row)
          if (row.notes && row.notes.length > 0) {
            adapted += 1
            for (const note of row.notes) notes.add(row.line, note)
            asked.onAdapted?.(row.line, row.notes)
          }
        } else refusals.push({ line: row.line, reason: twice(identity, first) })
      } else if (!skip) {
        refusals.push({ line: row.line, reason: row.refused })
        for (const note of row.notes ?? []) notes.add(row.line, note)
      }
      if (batch.length + refusals.length >= BATCH) {
        await flush()
        if (signal?.aborted) return end(false)
      }
    }
    if (batch.length + refusals.length > 0) await flush()
    return end(true)
  }

  async function keep(
    tx: Tx,
    importId: number,
    kind: Pass['kind'],
    counts: ImportCounts,
    refused: readonly { line: number; reason: string }[],
  ): Promise<void> {
    if (refused.length > 0)
      await tx
        .insert(importRefusals)
        .values(refused.map((one) => ({ ...one, importId })))
        .onConflictDoNothing()
    const held = await tx
      .update(imports)
      .set({ ...counts, lockedUntil: heldUntil(clock()) })
      .where(
        and(
          eq(imports.id, importId),
          // Somebody who changed its state stops the pass.
          inStates(imports.state, kind === 'run' ? isRunning : isChecking),
          // Who took it over has written this batch already, or never will.
          lt(imports.rows, counts.rows),
        ),
      )
      .returning({ id: imports.id })
    if (held.length === 0) throw new HoldLost(`import ${importId} is no longer ours`)
  }
}

const twice = (identity: string, line: number): string =>
  identity.startsWith('#')
    ? `el producto n.º ${identity.slice(1)} ya está en la línea ${line}`
    : `la clave «${identity.slice(0, 60)}» ya está en la línea ${line}`

function keepSamples(sample: TrialSample, { fresh, changes }: Plan): void {
  for (const { line, product } of fresh.slice(0, SAMPLES - sample.created.length))
    sample.created.push({
      line,
      name: [product.name, product.colourway].filter(Boolean).join(' · '),
      category: product.category,
      price: fromPesos(product.price),
      today: salePrice({ ...product, price: fromPesos(product.price), offer: product.discount !== null }),
      discount: product.discount,
      sizes: product.sizes.map(({ size, stock }) => `${size}: ${stock}`).join(', '),
    })
  for (const { row, known, before, after, restores } of changes.slice(0, SAMPLES - sample.changed.length))
    sample.changed.push({
      line: row.line,
      id: known.id,
      name: known.name,
      fields: [
        ...(restores ? [{ field: 'removed', before: true, after: false }] : []),
        ...(Object.keys(after) as (keyof typeof after)[]).map((field) => ({
          field,
          before: before[field],
          after: after[field],
        })),
      ],
    })
}
