/** Which deed of the record takes which other one back. */
/** What takes each of these back, or comes after it so that it cannot be. */
export const TURNS: Record<string, string | readonly string[]> = {
  'product.remove': 'product.restore',
  'product.restore': 'product.remove',
  'person.ban': 'person.unban',
  'person.unban': 'person.ban',
  'person.role': 'person.role',
  'coupon.create': ['coupon.remove', 'coupon.change', 'coupon.activate', 'coupon.deactivate'],
  'coupon.activate': 'coupon.deactivate',
  'coupon.deactivate': 'coupon.activate',
  // The last one only: a count that came after it is the truth.
  'stock.adjust': 'stock.adjust',
  'coupon.change': 'coupon.change',
  'unit.change': 'unit.change',
  'unit.list': ['unit.unlist', 'unit.write-off'],
  'unit.unlist': ['unit.list', 'unit.write-off'],
  'unit.write-off': 'unit.found',
  'unit.found': ['unit.write-off', 'unit.list'],
  'consignor.change': ['consignor.email', 'consignor.erase'],
  'consignor.block': ['consignor.unblock', 'consignor.erase'],
  'consignor.unblock': ['consignor.block', 'consignor.erase'],
  'consignor.account-confirm': ['consignor.account-unconfirm', 'consignor.account', 'consignor.erase'],
  'consignor.account-unconfirm': ['consignor.account-confirm', 'consignor.account', 'consignor.erase'],
  'settlement.close': ['settlement.approve', 'settlement.void'],
  'consignor.adjust': ['consignor.adjust', 'consignor.adjust-undo'],
  'promotion.create': ['promotion.remove', 'promotion.change', 'promotion.activate', 'promotion.deactivate'],
  'promotion.activate': 'promotion.deactivate',
  'promotion.deactivate': 'promotion.activate',
  'promotion.change': 'promotion.change',
  'settings.change': 'settings.change',
  'review.reply': 'review.reply',
  'order.correct-recipient': 'order.restore-recipient',
  'issue.remove': 'issue.restore',
  'issue.restore': 'issue.remove',
  'credit.give': 'credit.undo',
  'credit.take': 'credit.undo',
  // A block is how a gift is taken back.
  'gift-card.give': ['gift-card.block', 'gift-card.unblock', 'gift-card.call-off'],
  'gift-card.block': ['gift-card.unblock', 'gift-card.call-off'],
  'gift-card.unblock': ['gift-card.block', 'gift-card.call-off'],
}

export const turnsOf = (action: string): readonly string[] => [TURNS[action] ?? []].flat()
