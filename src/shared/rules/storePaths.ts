/** Where the pages of a store link and post to, behind its `base`. */
export const STORE_PATHS = {
  product: '/p/:product',
  checkout: '/checkout/:product',
  findOrder: '/order',
  subscribe: '/subscribe',
  unsubscribe: '/unsubscribe',
  contact: '/contact',
  legal: '/legal/:page',
  signIn: '/members/login',
  signUp: '/members/signup',
  reset: '/members/reset',
  signOut: '/members/logout',
  library: '/members',
  orders: '/members/orders',
  profile: '/members/profile',
} as const;
