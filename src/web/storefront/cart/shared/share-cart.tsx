import { Form, useNavigation } from 'react-router'
import { SHARE_CART } from '#rules/cart/link.ts'
import { paths } from '#rules/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFrame } from '#web/ui/page/frame.ts'

/** Makes a link of the cart, which is then sent to somebody, or to the shop where it has a number. */
export default function ShareCart() {
  const navigation = useNavigation()
  const chat = useFrame()?.shop.chat
  return (
    <Form method="post" action={paths.cart} className="mt-4 max-md:px-1">
      <Button
        name="intent"
        value="share"
        look="quiet"
        pending={navigation.formData?.get('intent') === 'share'}
        className="w-full"
      >
        <Icon of={chat ? 'message-circle' : 'arrow-right'} className="shrink-0" />
        {chat ? SHARE_CART.chat : SHARE_CART.link}
      </Button>
    </Form>
  )
}
