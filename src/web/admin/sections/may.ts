import { roleMay, type StaffAction } from '#rules/users/roles.ts'
import { useFrame } from '#web/ui/page/frame.ts'

/** Whether whoever looks may do this: a control that would be refused is not shown. The verb asks again. */
export function useMay(): (action: StaffAction) => boolean {
  const role = useFrame()?.person?.role ?? null
  return (action) => roleMay(role, action)
}
