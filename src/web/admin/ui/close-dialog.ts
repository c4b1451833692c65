import type { FormEvent } from 'react'

/** For a form inside a pop-up: the page under it shows what came of it. */
export const closeDialog = ({ currentTarget }: FormEvent<HTMLFormElement>): void =>
  currentTarget.closest('dialog')?.close()
