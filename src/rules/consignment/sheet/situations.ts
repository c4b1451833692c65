/** What became of a pair on such a sheet, and what an import makes of it. */
import { bare } from '#rules/sheets/table.ts'

export const SITUATIONS = ['here', 'owed', 'paid', 'returned', 'balance'] as const
export type Situation = (typeof SITUATIONS)[number]
export const SITUATION_LABEL: Record<Situation, string> = {
  here: 'En la tienda: entra como recibido, a revisar',
  owed: 'Vendida sin pagar: saldo de su dueño',
  paid: 'Vendida y pagada: solo historia',
  returned: 'Devuelta a su dueño: solo historia',
  balance: 'Saldo de antes, sin par: saldo de su dueño',
}
/** Its pair left before the shop kept it here: its life is told, and no money moves. */
export const isHistory = (situation: Situation): boolean =>
  situation === 'owed' || situation === 'paid' || situation === 'returned'

const WORDS: readonly (readonly [RegExp, Situation])[] = [
  [/\bno (esta )?(pagad|liquidad|cobrad)/, 'owed'],
  [/\bno (se )?vend/, 'here'],
  [/^saldo( anterior| a favor)?$/, 'balance'],
  [/(devuelt|retirad|se la llev|se lo llev)/, 'returned'],
  // Of one that was lost, or damaged with the shop, what its owner got is in their balance.
  [/(pagad|liquidad|cobrad|saldad|de baja|perdid)/, 'paid'],
  [/(vendid|vendio|a pagar|por pagar|debe)/, 'owed'],
  [
    /^(|en venta|a la venta|disponible|en stock|stock|publicad[oa]|para retirar|en el local|local|activo)$/,
    'here',
  ],
]

/** Null where nobody understands it; '' says that it is in the shop. */
export const situationSaid = (text: string): Situation | null =>
  WORDS.find(([words]) => words.test(bare(text)))?.[1] ?? null
