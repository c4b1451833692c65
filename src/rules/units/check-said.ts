/** What the check of a pair is told as: «14 puntos, firmados por dos personas del equipo». Beside passport.ts: pages that sell carry only this. */
export const checkInWords = ({ points, byTwo }: { points: number; byTwo: boolean }): string =>
  `${points} puntos, ${byTwo ? 'firmados por dos personas del equipo' : 'firmados por el equipo'}`
