/** What pages say of somebody's own size; apart from its rules, so that no page carries those. */
import { asking, paths } from '#rules/paths.ts'

export const IN_MY_SIZE = 'En tu talle'
export const KEEP_MY_SIZE = 'Guardar como mi talle'

/** The page where it is told; `sizes`: what it offers to keep. */
export const mySizeFrom = (returnTo: string, sizes: string[] = []): string =>
  asking(paths.mySize, { talle: sizes, volver: returnTo })
