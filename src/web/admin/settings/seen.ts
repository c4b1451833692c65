/** Before a setting's key: what the form showed when it was opened, so that two admins notice each other. */
export const SEEN = 'seen.'
