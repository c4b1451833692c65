import type { PictureKind } from '#rules/units/limits-and-texts.ts'

/** The photos that are asked for, in the order in which somebody turns a pair around. */
export const ASKED_KINDS: readonly PictureKind[] = ['side', 'sole', 'label', 'heel', 'box']
