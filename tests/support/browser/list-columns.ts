/** The columns of a list that nobody knows, as a person says yes to what was guessed of them. */
import type { Locator } from 'playwright-core'
import { CONFIRM_QUESTION } from '#rules/imports/confirm.ts'

export async function confirmColumns(main: Locator): Promise<void> {
  for (const name of Object.values(CONFIRM_QUESTION)) {
    const box = main.getByRole('checkbox', { name, exact: true })
    if ((await box.count()) > 0) await box.check()
  }
}
export async function tryList(main: Locator): Promise<void> {
  await main.getByRole('button', { name: 'Probar la lista' }).first().waitFor()
  await confirmColumns(main)
  await main.getByRole('button', { name: 'Probar la lista' }).first().click()
}
