/** A spreadsheet of pairs that came in: tried, imported, and perhaps taken back. */
import { formatExact, type Centavos } from '#rules/money.ts'
import { named, questions, type Moves } from '#rules/states.ts'

export const SHEET_STATES = ['tried', 'running', 'imported', 'undoing', 'undone', 'dropped'] as const
export type SheetState = (typeof SHEET_STATES)[number]
export const SHEET = named(SHEET_STATES)
export const SHEET_STATE_LABEL: Record<SheetState, string> = {
  tried: 'En prueba',
  running: 'Importando',
  imported: 'Importada',
  undoing: 'Deshaciendo',
  undone: 'Deshecha',
  dropped: 'Descartada',
}
export const SHEET_MOVES: Moves<SheetState> = {
  tried: ['running', 'dropped'],
  // Back where what was agreed to is no longer so when its turn comes.
  running: ['imported', 'tried'],
  imported: ['undoing'],
  // Back, with what is left, where something of it moved meanwhile.
  undoing: ['undone', 'imported'],
  undone: [],
  dropped: [],
}
const ask = questions<SheetState>()
/** Something is at work on it: one at a time, whoever starts it. */
export const isAtWork = ask({ yes: ['running', 'undoing'], no: ['tried', 'imported', 'undone', 'dropped'] })
export const isRunning = ask({
  yes: ['running'],
  no: ['tried', 'imported', 'undoing', 'undone', 'dropped'],
})
export const isUndoing = ask({
  yes: ['undoing'],
  no: ['tried', 'running', 'imported', 'undone', 'dropped'],
})
/** What it brought is here, all or some of it. */
export const isIn = ask({
  yes: ['running', 'imported', 'undoing'],
  no: ['tried', 'undone', 'dropped'],
})
/** While somebody waits for it. */
export const SHEET_UNDER_WAY: Record<(typeof isAtWork.states)[number], string> = {
  running: 'Importando la planilla. Podés cerrar esta página: sigue sola.',
  undoing: 'Deshaciendo la importación. Podés cerrar esta página: sigue sola.',
}

/** Days in which owners confirm terms that were agreed on paper. */
export const SHEET_GRACE_DAYS = 30
/** After so many days what a sheet said of people is forgotten. */
export const SHEET_BODY_DAYS = 30

/** What it brought, also once it was taken back. */
export function broughtSaid(
  state: SheetState,
  { pairs, owners, openings }: { pairs: number; owners: number; openings: Centavos },
): string {
  const brought = pairs === 1 ? 'un par' : `${pairs} pares`
  const whose =
    owners === 0 ? 'ningún dueño nuevo' : owners === 1 ? 'un dueño nuevo' : `${owners} dueños nuevos`
  const verb = state === 'undone' ? 'Habían entrado' : 'Entraron'
  return `${verb} ${brought}, ${whose} y ${formatExact(openings)} de saldo anterior.`
}
