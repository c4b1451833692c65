import { useFrame } from '#web/ui/page/frame.ts'

/** Whether a category is worn on the feet: its pictures are cut square. */
export const useIsShoes = (category: string): boolean => useFrame()!.shop.shoes.includes(category)
