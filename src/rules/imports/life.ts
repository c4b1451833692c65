/** The life of an import: a lawful move is a row of this table, and the screens ask it which buttons to show. */

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
export const IMPORT_STATE_TONE: Partial<Record<ImportState, 'good' | 'wait' | 'bad'>> = {
  checking: 'wait',
  running: 'wait',
  undoing: 'wait',
  done: 'good',
  failed: 'bad',
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

export const mayMove = (state: string, move: ImportMove): boolean =>
  (MOVES[move].from as readonly string[]).includes(state)
export const statesFor = (move: ImportMove): ImportState[] => [...MOVES[move].from]
/** It changes products: one at a time, whoever starts it. */
export const CHANGES_PRODUCTS = ['running', 'undoing'] as const satisfies readonly ImportState[]
/** Somebody or something is at work on it. */
export const isAtWork = (state: string): boolean => /^(checking|running|undoing)$/.test(state)

export const MAX_LIST_BYTES = 50 * 1024 * 1024
/** Lists that nobody imported are thrown away after this. */
export const LIST_KEPT_DAYS = 7

export const IMPORT_SAID = {
  busy: 'Ya hay otra importación en curso. Esperá a que termine.',
  moved: 'La importación cambió mientras tanto. Mirá cómo está ahora.',
  dropped: 'Se descartó sin importar nada.',
  gone: 'El archivo ya no está: subilo de nuevo.',
  cut: 'Se interrumpió. Lo que alcanzó a entrar quedó anotado y se puede deshacer.',
  rights: 'Quien la pidió ya no es admin, así que no se hizo nada más.',
  tooLarge: 'El archivo pesa más de 50 MB. Dividilo en partes.',
  noFile: 'Elegí un archivo CSV.',
  uploadCut: 'La subida se cortó antes de terminar. No se guardó nada: probá de nuevo.',
  noSpace: 'No hay lugar para guardar el archivo. No se guardó nada.',
  /** What a list's units mean; said wherever they are chosen. */
  stock:
    'El stock de la lista vale para los productos y los talles nuevos. El de los que ya están no se toca: desde que se armó la lista pudieron venderse.',
} as const
