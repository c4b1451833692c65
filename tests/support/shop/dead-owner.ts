/** An owner who died, and who inherits from them: as they are written down. */
import { cuilOf } from './consigned-pairs.ts'

export const DEATH = { diedOn: '2026-07-01', how: 'Lo dijo su hija, con la partida.' }
export const HEIR = {
  name: 'Julia Quiroga',
  dni: '40.111.222',
  paper: 'Declaratoria, Juzgado Civil 3, expte. 123/26',
}
export const HEIR_ACCOUNT = { account: 'julia.quiroga', holder: HEIR.name, cuil: cuilOf('40111222') }
