/** A spreadsheet of pairs that came in: tried, imported, and perhaps taken back. */
import { named, type Moves } from '#rules/states.ts'

export const SHEET_STATES = ['tried', 'imported', 'undone', 'dropped'] as const
export type SheetState = (typeof SHEET_STATES)[number]
export const SHEET = named(SHEET_STATES)
export const SHEET_STATE_LABEL: Record<SheetState, string> = {
  tried: 'En prueba',
  imported: 'Importada',
  undone: 'Deshecha',
  dropped: 'Descartada',
}
export const SHEET_MOVES: Moves<SheetState> = {
  tried: ['imported', 'dropped'],
  imported: ['undone'],
  undone: [],
  dropped: [],
}

/** Days in which owners confirm terms that were agreed on paper. */
export const SHEET_GRACE_DAYS = 30
/** After so many days what a sheet said of people is forgotten. */
export const SHEET_BODY_DAYS = 30
