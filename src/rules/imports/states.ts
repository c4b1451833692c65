/** The life of an import: a lawful move is a row of this table, and the screens ask it which buttons to show. */
import { named, questions, type Tone } from '#rules/states.ts'

export const IMPORT_STATES = [
  'ready',
  'checking',
  'checked',
  'running',
  'done',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]
export const IMPORT = named(IMPORT_STATES)

/** What an import did to a product; 'restored' was archived before. */
export const IMPORT_EFFECTS = ['created', 'changed', 'restored'] as const

export const IMPORT_STATE_LABEL: Record<ImportState, string> = {
  ready: 'Sin probar',
  checking: 'Probando',
  checked: 'Probada',
  running: 'Importando',
  done: 'Terminada',
  failed: 'No se hizo',
  undoing: 'Deshaciendo',
  undone: 'Deshecha',
}
export const IMPORT_STATE_TONE: Record<ImportState, Tone | null> = {
  ready: null,
  checking: 'wait',
  checked: null,
  running: 'wait',
  done: 'good',
  failed: 'bad',
  undoing: 'wait',
  undone: null,
}
/** While somebody waits for it. */
export const IMPORT_UNDER_WAY: Record<(typeof isAtWork.states)[number], string> = {
  checking: 'Probando la lista: todavía no cambia nada.',
  running: 'Importando. Podés cerrar esta página: sigue sola.',
  undoing: 'Deshaciendo la importación. Podés cerrar esta página: sigue sola.',
}

const MOVES = {
  /** Its columns are read in another way: what the dry run found no longer holds. */
  map: { from: ['ready', 'checked', 'failed'], to: 'ready' },
  check: { from: ['ready', 'checked', 'failed'], to: 'checking' },
  run: { from: ['checked'], to: 'running' },
  drop: { from: ['ready', 'checked', 'failed'], to: 'failed' },
  undo: { from: ['done'], to: 'undoing' },
} as const satisfies Record<string, { from: readonly ImportState[]; to: ImportState }>
export type ImportMove = keyof typeof MOVES

export const mayMove = (state: ImportState, move: ImportMove): boolean => statesFor(move).includes(state)
/** From where it may be made, and where it leads. */
export const statesFor = (move: ImportMove): readonly ImportState[] => MOVES[move].from
export const stateAfter = (move: ImportMove): ImportState => MOVES[move].to

const ask = questions<ImportState>()

/** Nobody has had it imported: thrown away after a while. */
export const isUnused = ask({
  yes: ['ready', 'checked'],
  no: ['checking', 'running', 'done', 'failed', 'undoing', 'undone'],
})
/** Its file will be read once more. */
export const needsFile = ask({
  yes: ['ready', 'checking', 'checked', 'running'],
  no: ['done', 'failed', 'undoing', 'undone'],
})
/** Somebody or something is at work on it. */
export const isAtWork = ask({
  yes: ['checking', 'running', 'undoing'],
  no: ['ready', 'checked', 'done', 'failed', 'undone'],
})
/** It changes products: one at a time, whoever starts it. */
export const changesProducts = ask({
  yes: ['running', 'undoing'],
  no: ['ready', 'checking', 'checked', 'done', 'failed', 'undone'],
})
export const isChecking = ask({
  yes: ['checking'],
  no: ['ready', 'checked', 'running', 'done', 'failed', 'undoing', 'undone'],
})
/** Tried, and nothing was changed yet. */
export const isChecked = ask({
  yes: ['checked'],
  no: ['ready', 'checking', 'running', 'done', 'failed', 'undoing', 'undone'],
})
export const isRunning = ask({
  yes: ['running'],
  no: ['ready', 'checking', 'checked', 'done', 'failed', 'undoing', 'undone'],
})
/** It came in, whatever was taken back of it since. */
export const cameIn = ask({
  yes: ['done', 'undone'],
  no: ['ready', 'checking', 'checked', 'running', 'failed', 'undoing'],
})
/** It was dropped, or stopped: nothing of it, or a part, came in. */
export const hasFailed = ask({
  yes: ['failed'],
  no: ['ready', 'checking', 'checked', 'running', 'done', 'undoing', 'undone'],
})
export const isUndoing = ask({
  yes: ['undoing'],
  no: ['ready', 'checking', 'checked', 'running', 'done', 'failed', 'undone'],
})
export const isUndone = ask({
  yes: ['undone'],
  no: ['ready', 'checking', 'checked', 'running', 'done', 'failed', 'undoing'],
})

const MAX_LIST_MB = 50
export const MAX_LIST_BYTES = MAX_LIST_MB * 1024 * 1024
export const LIST_HINT = `Hasta ${MAX_LIST_MB} MB`
/** Lists that nobody imported are thrown away after this. */
export const LIST_KEPT_DAYS = 7

export const IMPORT_SAID = {
  busy: 'Ya hay otra importación en curso. Esperá a que termine.',
  moved: 'La importación cambió mientras tanto. Mirá cómo está ahora.',
  dropped: 'Se descartó sin importar nada.',
  gone: 'El archivo ya no está: subilo de nuevo.',
  cut: 'Se interrumpió. Lo que alcanzó a entrar quedó anotado y se puede deshacer.',
  stopped:
    'La tienda no pudo seguir con esta lista por un error que quedó en su registro. Probala de nuevo; si se repite, avisale a quien mantiene la tienda.',
  rights: 'Quien la pidió ya no es admin, así que no se hizo nada más.',
  tooLarge: `El archivo pesa más de ${MAX_LIST_MB} MB. Dividilo en partes.`,
  noFile: 'Elegí un archivo CSV.',
  uploadCut: 'La subida se cortó antes de terminar. No se guardó nada: probá de nuevo.',
  noSpace: 'No hay lugar para guardar el archivo. No se guardó nada.',
  stock:
    'El stock de la lista vale para los productos y los talles nuevos. El de los que ya están no se toca, salvo que al revisarla elijas sumarlo o que la lista sea el conteo.',
} as const
